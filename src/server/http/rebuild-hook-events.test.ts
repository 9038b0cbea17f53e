import { beforeEach, describe, expect, it } from 'vitest';
import { onStockEvent, stockEventSchema, type StockEvent } from './rebuild-hook.ts';

const CAR = { id: 'golf00000000001', slug: 'volkswagen-golf-2020' };

/** An answer that comes when the test gives it. */
function laterAnswer<T>() {
  let resolve: (answer: T) => void = () => undefined;
  const promise = new Promise<T>((give) => (resolve = give));
  return { promise, resolve: (answer: T) => resolve(answer) };
}

describe('an event', () => {
  let done: unknown[][];
  let changed: string[];
  /** What PocketBase says of the car: null when it is hidden, an error when PocketBase is away. */
  let truth: typeof CAR | null | Error;
  /** What PocketBase says, once it is awaited. */
  let vehicleAnswer: (() => Promise<typeof CAR | null>) | null;
  let feedAnswer: (() => Promise<{ feed: boolean }>) | null;
  let tell: (event: StockEvent) => Promise<void>;
  beforeEach(() => {
    [done, changed] = [[], []];
    truth = CAR;
    vehicleAnswer = null;
    feedAnswer = null;
    const note =
      (what: string) =>
      (...told: unknown[]) =>
        void done.push([what, ...told]);
    const asked = <T>(answer: T) =>
      truth instanceof Error ? Promise.reject(truth) : Promise.resolve(answer);
    tell = onStockEvent({
      visibility: { show: note('show'), hide: note('hide'), setFeed: note('feed') },
      pocketbase: {
        publicVehicle: () => vehicleAnswer?.() ?? asked(truth as typeof CAR | null),
        siteSettings: () => feedAnswer?.() ?? asked({ feed: false }),
      },
      purger: { purge: note('purge') },
      publisher: { request: note('publish') },
      photosChanged: (id) => changed.push(id),
      forget: (...told) => {
        done.push(['forget', ...told]);
        return Promise.resolve();
      },
      forgetPhoto: (...told) => {
        done.push(['forgetPhoto', ...told]);
        return Promise.resolve();
      },
      listed: () => Promise.resolve(),
    });
  });

  it('that shows a car shows it as PocketBase has it now', async () => {
    truth = { ...CAR, slug: 'volkswagen-golf-2021' };
    await tell({ version: 7, vehicle: { ...CAR, status: 'disponible' } });
    expect(changed).toEqual([CAR.id]);
    expect(done).toEqual([
      ['show', truth],
      ['publish', 7],
    ]);
  });

  it('of yesterday, sent again, shows no car that is hidden since', async () => {
    truth = null;
    await tell({ vehicle: { ...CAR, status: 'disponible' } });
    expect(done).toEqual([
      ['hide', CAR.id],
      ['publish', undefined],
    ]);
  });

  it('of yesterday does not offer the stock again', async () => {
    await tell({ settings: { feed: true } });
    expect(done[0]).toEqual(['feed', false]);
  });

  it('that hides a car waits for nobody', async () => {
    vehicleAnswer = () => new Promise(() => undefined);
    await tell({ vehicle: { ...CAR, status: 'eliminado' } });
    expect(done).toEqual([
      ['hide', CAR.id],
      ['forget', CAR.id],
      ['publish', undefined],
    ]);
  });

  it('of a deleted photo forgets that one alone', async () => {
    const image = { id: 'photo0000000001', deleted: true };
    await tell({ vehicle: { ...CAR, status: 'disponible' }, image });
    expect(done).toEqual([
      ['show', CAR],
      ['forgetPhoto', CAR.id, image.id],
      ['publish', undefined],
    ]);
  });

  it('that hides a car is not undone by what was asked before it', async () => {
    const asking = laterAnswer<typeof CAR | null>();
    vehicleAnswer = () => asking.promise;
    const shown = tell({ version: 7, vehicle: { ...CAR, status: 'disponible' } });
    await tell({ version: 8, vehicle: { ...CAR, status: 'oculto' } });
    asking.resolve(CAR);
    await shown;
    expect(done).toEqual([
      ['hide', CAR.id],
      ['publish', 8],
      ['publish', 7],
    ]);
  });

  it('of another car drops no answer', async () => {
    const asking = laterAnswer<typeof CAR | null>();
    vehicleAnswer = () => asking.promise;
    const shown = tell({ vehicle: { ...CAR, status: 'disponible' } });
    await tell({ vehicle: { id: 'polo00000000001', slug: 'volkswagen-polo-2019', status: 'oculto' } });
    asking.resolve(CAR);
    await shown;
    expect(done).toContainEqual(['show', CAR]);
  });

  it('that ends the offer of the stock is not undone by what was asked before it', async () => {
    const [first, second] = [laterAnswer<{ feed: boolean }>(), laterAnswer<{ feed: boolean }>()];
    feedAnswer = () => first.promise;
    const offered = tell({ settings: { feed: true } });
    feedAnswer = () => second.promise;
    const ended = tell({ settings: { feed: false } });
    second.resolve({ feed: false });
    await ended;
    first.resolve({ feed: true });
    await offered;
    expect(done.filter(([what]) => what === 'feed')).toEqual([['feed', false]]);
  });

  it('is believed when PocketBase is away', async () => {
    truth = new Error('away');
    await tell({ vehicle: { ...CAR, status: 'disponible' } });
    expect(done[0]).toEqual(['show', { ...CAR, status: 'disponible' }]);
  });
});

describe('the names in an event', () => {
  it.each([
    { vehicle: { ...CAR, id: '../victimdir', status: 'eliminado' } },
    { vehicle: { ...CAR, id: '', status: 'eliminado' } },
    { vehicle: { ...CAR, id: 'a/b', status: 'eliminado' } },
    { vehicle: { ...CAR, status: 'oculto' }, image: { id: '..', deleted: true } },
    { vehicle: { ...CAR, status: 'oculto' }, image: { id: '', deleted: true } },
  ])('lead nowhere else: %j', (event) => {
    expect(stockEventSchema.safeParse(event).success).toBe(false);
  });

  it('are ids', () => {
    const event = { vehicle: { ...CAR, status: 'oculto' }, image: { id: 'photo0000000001', deleted: true } };
    expect(stockEventSchema.parse(event)).toEqual(event);
  });
});
