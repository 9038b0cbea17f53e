/** The first pause (ms) of the exponential backoff; each pause doubles, up to the longest. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Resolves after the pause, or as soon as the browser reports that it is online again. */
async function pause(ms: number, network: EventTarget): Promise<void> {
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    network.addEventListener('online', () => resolve(), { signal: over.signal });
  });
  over.abort();
}

/**
 * Retries with exponential backoff until the attempt succeeds. A pause ends early when the network is back.
 * @param onFailure receives each error and the number of failures so far
 * @param network target of `online` events; the window, except in tests
 */
export async function keepTrying(
  attempt: () => Promise<void>,
  onFailure: (error: unknown, failures: number) => void,
  network: EventTarget = window,
): Promise<void> {
  for (let failures = 1; ; failures++) {
    try {
      await attempt();
      return;
    } catch (error) {
      onFailure(error, failures);
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), network);
  }
}
