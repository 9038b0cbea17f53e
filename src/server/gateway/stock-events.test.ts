import { beforeEach, describe, expect, it } from 'vitest';
import { stockEventSchema, type StockEvent } from './rebuild-hook.ts';
import { onStockEvent } from './stock-events.ts';

const CAR = { id: 'golf00000000001', slug: 'volkswagen-golf-2020' };

describe('an event', () => {
  let done: unknown[][];
  /** What PocketBase says of the car: null when it is hidden, an error when PocketBase is away. */
  let truth: typeof CAR | null | Error;
  let tell: (event: StockEvent) => Promise<void>;
  beforeEach(() => {
    done = [];
    truth = CAR;
    const note =
      (what: string) =>
      (...told: unknown[]) =>
        void done.push([what, ...told]);
    const asked = <T>(answer: T) =>
      truth instanceof Error ? Promise.reject(truth) : Promise.resolve(answer);
    tell = onStockEvent({
      register: { show: note('show'), hide: note('hide'), setFeed: note('feed') },
      pocketbase: {
        publicVehicle: () => asked(truth as typeof CAR | null),
        siteSettings: () => asked({ feed: false } as never),
      },
      purger: { purge: note('purge') },
      publisher: { request: note('publish') },
      forget: (...told) => {
        done.push(['forget', ...told]);
        return Promise.resolve();
      },
      forgetPhoto: (...told) => {
        done.push(['forget', ...told]);
        return Promise.resolve();
      },
      listed: () => Promise.resolve(),
    });
  });

  it('that shows a car shows it as PocketBase has it now', async () => {
    truth = { ...CAR, slug: 'volkswagen-golf-2021' };
    await tell({ version: 7, vehicle: { ...CAR, status: 'disponible' } });
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
    truth = new Error('away');
    await tell({ vehicle: { ...CAR, status: 'eliminado' } });
    expect(done.map(([what]) => what)).toEqual(['hide', 'forget', 'publish']);
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
