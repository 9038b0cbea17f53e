/**
 * Waits for a step, but no longer than until a signal aborts: what the step still does is not waited for.
 * @param signal undefined: as long as it takes.
 * @throws the signal's reason then, and what the step throws.
 */
export async function abortable<T>(step: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return step;
  const stopListening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true, signal: stopListening.signal });
  });
  return Promise.race([aborted, step]).finally(() => stopListening.abort());
}
