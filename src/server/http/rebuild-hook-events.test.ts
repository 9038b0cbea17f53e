import { beforeEach, describe, expect, it } from 'vitest';
import { onStockEvent, stockEventSchema, type StockEvent } from './rebuild-hook.ts';

const CAR = { id: 'golf00000000001', slug: 'volkswagen-golf-2020' };

/** A promise that the test resolves. */
function deferred<T>() {
  let resolve: (answer: T) => void = () => undefined;
  const promise = new Promise<T>((give) => (resolve = give));
  return { promise, resolve: (answer: T) => resolve(answer) };
}

describe('an event', () => {
  let actions: unknown[][];
  let changed: string[];
  /** The car in PocketBase: null when it is hidden, an error when PocketBase is unavailable. */
  let stored: typeof CAR | null | Error;
  /** Replaces PocketBase's answers. */
  let vehicleAnswer: (() => Promise<typeof CAR | null>) | null;
  let feedAnswer: (() => Promise<{ feed: boolean }>) | null;
  let handle: (event: StockEvent) => Promise<void>;
  beforeEach(() => {
    [actions, changed] = [[], []];
    stored = CAR;
    vehicleAnswer = null;
    feedAnswer = null;
    const note =
      (action: string) =>
      (...args: unknown[]) =>
        void actions.push([action, ...args]);
    const respond = <T>(answer: T) =>
      stored instanceof Error ? Promise.reject(stored) : Promise.resolve(answer);
    handle = onStockEvent({
      visibility: { show: note('show'), hide: note('hide'), setFeeds: note('feeds') },
      pocketbase: {
        publicVehicle: () => vehicleAnswer?.() ?? respond(stored as typeof CAR | null),
        siteSettings: () => feedAnswer?.() ?? respond({ feed: false }),
      },
      purger: { purge: note('purge') },
      publisher: { request: note('publish') },
      photosChanged: (id) => changed.push(id),
      forget: (...args) => {
        actions.push(['forget', ...args]);
        return Promise.resolve();
      },
      forgetPhoto: (...args) => {
        actions.push(['forgetPhoto', ...args]);
        return Promise.resolve();
      },
      listed: () => Promise.resolve(),
    });
  });

  it('that shows a car applies PocketBase’s current state', async () => {
    stored = { ...CAR, slug: 'volkswagen-golf-2021' };
    await handle({ version: 7, vehicle: { ...CAR, status: 'disponible' } });
    expect(changed).toEqual([CAR.id]);
    expect(actions).toEqual([
      ['show', stored],
      ['publish', 7],
    ]);
  });

  it('that is replayed does not show a car hidden since', async () => {
    stored = null;
    await handle({ vehicle: { ...CAR, status: 'disponible' } });
    expect(actions).toEqual([
      ['hide', CAR.id],
      ['publish', undefined],
    ]);
  });

  it('that is replayed does not switch a stock file on again', async () => {
    await handle({ settings: { feed: true, google: { tienda: 'A' } } });
    expect(actions.slice(0, 2)).toEqual([
      ['feeds', []],
      ['purge', ['/feeds/stock.csv', '/feeds/google.tsv', '/feeds/meta.csv']],
    ]);
  });

  it('that hides a car does not wait for PocketBase', async () => {
    vehicleAnswer = () => new Promise(() => undefined);
    await handle({ vehicle: { ...CAR, status: 'eliminado' } });
    expect(actions).toEqual([
      ['hide', CAR.id],
      ['forget', CAR.id],
      ['publish', undefined],
    ]);
  });

  it('of a deleted or covered photo removes only its variants', async () => {
    const image = { id: 'photo0000000001', withdrawn: true };
    await handle({ vehicle: { ...CAR, status: 'disponible' }, image });
    expect(actions).toEqual([
      ['show', CAR],
      ['forgetPhoto', CAR.id, image.id],
      ['publish', undefined],
    ]);
  });

  it('that hides a car is not undone by an earlier query', async () => {
    const asking = deferred<typeof CAR | null>();
    vehicleAnswer = () => asking.promise;
    const shown = handle({ version: 7, vehicle: { ...CAR, status: 'disponible' } });
    await handle({ version: 8, vehicle: { ...CAR, status: 'oculto' } });
    asking.resolve(CAR);
    await shown;
    expect(actions).toEqual([
      ['hide', CAR.id],
      ['publish', 8],
      ['publish', 7],
    ]);
  });

  it('of another car discards no answer', async () => {
    const asking = deferred<typeof CAR | null>();
    vehicleAnswer = () => asking.promise;
    const shown = handle({ vehicle: { ...CAR, status: 'disponible' } });
    await handle({ vehicle: { id: 'polo00000000001', slug: 'volkswagen-polo-2019', status: 'oculto' } });
    asking.resolve(CAR);
    await shown;
    expect(actions).toContainEqual(['show', CAR]);
  });

  it('that disables the feed is not undone by an earlier query', async () => {
    const [first, second] = [deferred<{ feed: boolean }>(), deferred<{ feed: boolean }>()];
    feedAnswer = () => first.promise;
    const offered = handle({ settings: { feed: true } });
    feedAnswer = () => second.promise;
    const ended = handle({ settings: { feed: false } });
    second.resolve({ feed: false });
    await ended;
    first.resolve({ feed: true });
    await offered;
    expect(actions.filter(([action]) => action === 'feeds')).toEqual([['feeds', []]]);
  });

  it('is trusted when PocketBase is unavailable', async () => {
    stored = new Error('away');
    await handle({ vehicle: { ...CAR, status: 'disponible' } });
    expect(actions[0]).toEqual(['show', { ...CAR, status: 'disponible' }]);
  });
});

describe('the schema of an event', () => {
  it.each([
    { vehicle: { ...CAR, id: '../victimdir', status: 'eliminado' } },
    { vehicle: { ...CAR, id: '', status: 'eliminado' } },
    { vehicle: { ...CAR, id: 'a/b', status: 'eliminado' } },
    { vehicle: { ...CAR, status: 'oculto' }, image: { id: '..', withdrawn: true } },
    { vehicle: { ...CAR, status: 'oculto' }, image: { id: '', withdrawn: true } },
  ])('rejects ids that are not safe as folder names: %j', (event) => {
    expect(stockEventSchema.safeParse(event).success).toBe(false);
  });

  it('accepts ids', () => {
    const event = {
      vehicle: { ...CAR, status: 'oculto' },
      image: { id: 'photo0000000001', withdrawn: true },
    };
    expect(stockEventSchema.parse(event)).toEqual(event);
  });
});
