import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { snapshotVehicle, stockVehicle } from '#tests/support/vehicles.ts';
import type { StockDelta } from './stock-merge.ts';

/** The stock of an open page when the snapshot, PocketBase or both are unavailable. */

const golf = snapshotVehicle({ id: 'golf' });
const delta: StockDelta = {
  vehicles: [stockVehicle({ id: 'polo' })],
  covers: new Map(),
  publicIds: new Set(['polo']),
};

const fetchDelta = vi.fn<(since: string | null) => Promise<StockDelta>>();
const watchStock = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.doMock('./stock.api.ts', () => ({ fetchDelta, fetchCovers: vi.fn() }));
  vi.doMock('./stock-stream.ts', () => ({ watchStock }));
  vi.doMock('#src/lib/when-idle.ts', () => ({ whenIdle: (work: () => void) => work() }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  for (const module of ['./stock.api.ts', './stock-stream.ts', '#src/lib/when-idle.ts']) vi.doUnmock(module);
  vi.resetModules();
  vi.resetAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (body: object, init?: ResponseInit) => () => Promise.resolve(Response.json(body, init));

async function open(snapshot: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(snapshot));
  return import('./stock.store.ts');
}

it('starts from the snapshot alone', async () => {
  fetchDelta.mockImplementation(away);
  const store = await open(answer({ readAt: '2026-01-01T00:00:00.000Z', vehicles: [golf] }));
  await store.startStock();
  expect([...(store.$stock.get() ?? [])]).toEqual([['golf', golf]]);
  expect(store.stockReadAt()).toBe('2026-01-01T00:00:00.000Z');
  expect(fetchDelta).not.toHaveBeenCalled();
  await expect.poll(() => watchStock).toHaveBeenCalledOnce();
});

it.each([
  ['cannot be fetched', away],
  ['is refused', answer({}, { status: 503 })],
  ['cannot be read', answer({ vehicles: [{}] })],
])('requests the whole stock from PocketBase when the snapshot %s', async (_how, snapshot) => {
  fetchDelta.mockResolvedValue(delta);
  const store = await open(snapshot);
  await store.startStock();
  expect([...(store.$stock.get()?.keys() ?? [])]).toEqual(['polo']);
  expect(fetchDelta.mock.calls).toEqual([[null]]);
  expect(store.stockReadAt()).toBeNull();
  await expect.poll(() => watchStock).toHaveBeenCalledOnce();
});

it('fails to start without both snapshot and PocketBase', async () => {
  fetchDelta.mockImplementation(away);
  const store = await open(away);
  await expect(store.startStock()).rejects.toThrow('Failed to fetch');
  expect(store.$stock.get()).toBeNull();
  expect(watchStock).not.toHaveBeenCalled();
});
