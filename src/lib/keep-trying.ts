/** The first pause (ms); each is twice as long as the one before, up to the longest. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Resolves after the pause, or as soon as the browser says that it is connected again. */
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
 * Tries until it succeeds, with growing pauses, which end early when the network is back.
 * @param onFailure is told each failure and how many there have been
 * @param network tells `online`; the window, except in tests
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
