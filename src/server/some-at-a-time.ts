/**
 * Does something for each, some at a time. Nothing more is begun after a failure or once a signal has aborted, and what is
 * under way has ended when that is told.
 * @throws the first failure, or the signal's reason.
 */
export async function someAtATime<T>(
  items: readonly T[],
  atOnce: number,
  task: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = items.values();
  const stopping = new AbortController();
  const worker = async () => {
    try {
      for (const item of rest) {
        if (stopping.signal.aborted) return;
        signal?.throwIfAborted();
        await task(item);
      }
    } catch (error) {
      stopping.abort();
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
