/** Debounces bursts of changes into one reaction. Milliseconds. */
const SETTLE_MS = 300;
/** Between two attempts to subscribe: a list that has failed is read again as soon as the server is back. Milliseconds. */
const RETRY_MS = 4000;

export interface Live<Change> {
  /** What is watched, in English for the log. */
  readonly what: string;
  readonly watch: (onChange: (change: Change) => void) => Promise<() => Promise<void>>;
  /** Postpones reactions while true. */
  readonly isBusy?: () => boolean;
  readonly react: (changes: readonly Change[]) => void;
  /** Reports that the stream is back after an interruption. Returns a function that ends it. */
  readonly watchReturns: (onReturn: () => void) => () => void;
}

/**
 * Subscribes and reacts to changes. A failure costs liveness only, so it is logged and retried.
 * Changes before the subscription and while the stream was interrupted send no event, so `react([])` runs once it is
 * active and when it is back, to reload the view.
 * The returned function unsubscribes.
 */
export function keepListening<Change>({
  what,
  watch,
  isBusy = () => false,
  react,
  watchReturns,
}: Live<Change>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const changes: Change[] = [];
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isBusy()) settle();
      else react(changes.splice(0));
    }, SETTLE_MS);
  };
  const disposed = new AbortController();
  const isDisposed = () => disposed.signal.aborted;
  let end = (): Promise<void> => Promise.resolve();
  const begin = async () => {
    const endWatching = await watch((change) => {
      changes.push(change);
      settle();
    });
    if (isDisposed()) return endWatching();
    end = endWatching;
    settle();
  };
  const tryToBegin = () => {
    begin().catch((error: unknown) => {
      console.warn(`Could not subscribe to live updates of ${what}`, error);
      if (!isDisposed()) retry = setTimeout(tryToBegin, RETRY_MS);
    });
  };
  tryToBegin();
  const endReturns = watchReturns(settle);
  return () => {
    disposed.abort();
    endReturns();
    clearTimeout(timer);
    clearTimeout(retry);
    void end().catch(() => undefined);
  };
}
