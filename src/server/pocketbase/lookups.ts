import { createSemaphore, type Semaphore } from '#src/server/lib/semaphore.ts';

/** Unknown addresses of cars and photos each cost a query, which takes milliseconds. */
const LIMIT = { perAddress: 6, total: 8, queue: 500, timeoutMs: 10_000 } as const;

/** Bounds what visitors make the server ask PocketBase. */
export const createLookups = (): Semaphore => createSemaphore(LIMIT);
