import { createConcurrencyLimiter, type Release } from '#src/server/concurrency-limiter.ts';
import type { ApiLimits } from './api-limits.ts';
import type { Visit } from './api-visit.ts';

/** Kinds of PocketBase work, each with a concurrency limit. */
type Work = 'calls' | 'lists' | 'passwords';

/** Limits the requests that are open here, and what PocketBase works on for them. */
export interface ApiConcurrency {
  /** Takes a request's place, which it keeps to the last byte of its answer; null when there is none. */
  readonly tryAcquire: (address: string) => Release | null;
  /**
   * Has PocketBase work once a place is free.
   * @param kind whose limit applies. Default: calls.
   * @throws OverloadedError, and what `work` throws.
   */
  readonly run: <T>(
    visit: Pick<Visit, 'address' | 'over'>,
    work: () => Promise<T>,
    kind?: Work,
  ) => Promise<T>;
  readonly isFull: () => boolean;
}

/** All places are free. */
export function createApiConcurrency(limits: ApiLimits): ApiConcurrency {
  const open = createConcurrencyLimiter(limits.open);
  const limiters = {
    calls: createConcurrencyLimiter(limits.calls),
    lists: createConcurrencyLimiter(limits.lists),
    passwords: createConcurrencyLimiter(limits.passwords),
  };

  return {
    tryAcquire: open.tryAcquire,
    run: ({ address, over }, work, kind = 'calls') =>
      limiters[kind].run(address, { timeoutMs: limits.queueMs, signal: over }, work),
    isFull: () => open.isFull() || limiters.calls.isFull(),
  };
}
