import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { watchStock, type StockEvent } from './stock-stream.ts';

/** A page's event stream of the stock, with fakes for the browser's APIs. */

class Source extends EventTarget {
  static readonly opened: Source[] = [];
  isOpen = true;
  constructor() {
    super();
    Source.opened.push(this);
  }
  close() {
    this.isOpen = false;
  }
  say(name: string, message: object = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(message) }));
  }
}

/** The browser's Web Locks: requests are granted in order. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const mine = last.then(() => (signal.aborted ? undefined : work()));
      last = mine;
      return mine;
    },
  };
}

class Page extends EventTarget {
  visibilityState = 'visible';
  show(state: 'visible' | 'hidden') {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Page;
/** Messages to the browser's other tabs. */
let posted: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  Source.opened.length = 0;
  page = new Page();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  const channel = new EventTarget();
  posted = vi.fn();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = channel.addEventListener.bind(channel);
      postMessage = posted;
    },
  );
});

afterEach(() => {
  page.show('hidden');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Watches the stock. @returns the reported events */
function watch(): StockEvent[] {
  const reported: StockEvent[] = [];
  watchStock((event) => reported.push(event));
  return reported;
}

const current = () => Source.opened.at(-1) as Source;

it('reports saved and deleted cars and saved photographs, and ignores malformed messages', async () => {
  const reported = watch();
  await vi.advanceTimersByTimeAsync(0);
  current().say('listening');
  const car = stockVehicle({ id: 'golf' });
  current().say('vehicles/*', { action: 'update', record: car });
  current().say('vehicles/*', { action: 'delete', record: car });
  current().say('vehicle_images/*', { action: 'create', record: { vehicle_id: 'golf' } });
  current().say('vehicles/*', { action: 'update', record: {} });
  current().say('vehicle_images/*', { action: 'create', record: null });
  expect(reported).toMatchObject([
    { kind: 'restarted' },
    { kind: 'saved', id: 'golf', record: { slug: car.slug } },
    { kind: 'gone', id: 'golf' },
    { kind: 'photos', id: 'golf' },
  ]);
  // Other tabs request their own delta when they start.
  expect(posted.mock.calls.map(([event]) => (event as StockEvent).kind)).toEqual(['saved', 'gone', 'photos']);
});

it('reconnects with backoff while refused, and soon after a stream that was open', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(0);
  for (const pause of [30_000, 60_000, 120_000]) {
    const opened = Source.opened.length;
    current().dispatchEvent(new Event('error'));
    expect(current().isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(Source.opened).toHaveLength(opened);
    await vi.advanceTimersByTimeAsync(1);
    expect(Source.opened).toHaveLength(opened + 1);
  }
  current().say('listening');
  const opened = Source.opened.length;
  current().dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(Source.opened).toHaveLength(opened + 1);
});

it('closes a stream that does not open in time', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(current().isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(current().isOpen).toBe(false);
});

it('requests a delta when the stream is slow to open, and whenever the page becomes visible', async () => {
  const reported = watch();
  await vi.advanceTimersByTimeAsync(1500);
  expect(reported).toEqual([{ kind: 'restarted' }]);
  page.show('hidden');
  expect(current().isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Source.opened).toHaveLength(1);
  page.show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(Source.opened).toHaveLength(2);
  current().say('listening');
  expect(reported).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1500);
  expect(reported).toHaveLength(2);
});

it('opens one stream for all pages of a browser', async () => {
  watch();
  watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(Source.opened).toHaveLength(1);
});
