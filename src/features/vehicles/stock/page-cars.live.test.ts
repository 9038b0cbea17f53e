import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StockEvent } from './stock-stream.ts';

/** What an open page does with the events of its cars; the code that applies a change is faked. */

const takeEvent = vi.fn();
let report: (event: StockEvent) => void;
/** The public cars, by id, with their last save. */
let saved: Record<string, string>;
let requests: URL[];

beforeEach(() => {
  vi.resetModules();
  vi.doMock('./stock-stream.ts', () => ({
    watchStock: (reader: (event: StockEvent) => void) => (report = reader),
  }));
  vi.doMock('./page-cars.changes.ts', () => ({ takeEvent }));
  [saved, requests] = [{ golf: '1', polo: '1' }, []];
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(new URL(url, 'https://nordvia.example'));
    const items = Object.entries(saved).map(([id, updated_at]) => ({ id, updated_at }));
    return Promise.resolve(Response.json({ items }));
  });
});

afterEach(() => {
  for (const module of ['./stock-stream.ts', './page-cars.changes.ts']) vi.doUnmock(module);
  vi.resetModules();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

async function follow(): Promise<void> {
  const { followCars } = await import('./page-cars.live.ts');
  followCars(new Map(['golf', 'polo'].map((id) => [id, '1'])));
}

/** Sends an event, and waits until this many are applied in all. */
async function send(event: StockEvent, applied: number): Promise<void> {
  report(event);
  await expect.poll(() => takeEvent.mock.calls.length).toBe(applied);
}

const GOLF_SAVED = { kind: 'saved', id: 'golf', record: { id: 'golf' } } as const;

it('loads nothing further while no car of the page has changed', async () => {
  await follow();
  report({ kind: 'saved', id: 'audi', record: {} });
  report({ kind: 'gone', id: 'audi' });
  report({ kind: 'photos', id: 'golf' });
  report({ kind: 'restarted' });
  await expect.poll(() => requests.length).toBe(1);
  // The next one is the first that is applied.
  await send(GOLF_SAVED, 1);
  expect(takeEvent.mock.calls).toEqual([[GOLF_SAVED, ['golf', 'polo']]]);
  expect(requests).toHaveLength(1);
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
    perPage: '2',
    skipTotal: '1',
    filter: "id='golf'||id='polo'",
    fields: 'id,updated_at',
  });
});

it.each([
  ['was saved', { golf: '2', polo: '1' }],
  ['is gone', { golf: '1' }],
])('applies what it missed when a car %s', async (_how, now) => {
  await follow();
  saved = now;
  await send({ kind: 'restarted' }, 1);
  await send({ kind: 'restarted' }, 2);
  expect(takeEvent.mock.calls).toEqual([
    [{ kind: 'restarted' }, ['golf', 'polo']],
    [{ kind: 'restarted' }, ['golf', 'polo']],
  ]);
  expect(requests).toHaveLength(1);
});

it('applies events about its cars', async () => {
  await follow();
  await send(GOLF_SAVED, 1);
  await send({ kind: 'gone', id: 'polo' }, 2);
  expect(takeEvent.mock.calls.map(([one]) => one as unknown)).toEqual([
    GOLF_SAVED,
    { kind: 'gone', id: 'polo' },
  ]);
});
