import type { VisitBatch } from './visit-counter.ts';

/** An orderly stop waits no longer. */
const TIMEOUT_MS = 3000;

/** What stores visits in the PocketBase at `url`. It throws when that does not say that they are stored. */
export function visitsSender(url: string, secret: string): (batch: VisitBatch) => Promise<void> {
  return async (batch) => {
    const response = await fetch(`${url}/api/internal/visits`, {
      method: 'POST',
      headers: { 'X-Internal-Secret': secret, 'Content-Type': 'application/json' },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} to visits`);
  };
}
