/**
 * Waits for a step until a signal aborts. The step itself is not cancelled.
 * @param signal undefined: waits without limit.
 * @throws the signal's reason when it aborts, and what the step throws.
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
