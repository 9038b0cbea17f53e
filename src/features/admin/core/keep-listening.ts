import { keepTrying } from '#src/lib/keep-trying.ts';

/** Debounces bursts of changes into one reaction. Milliseconds. */
const SETTLE_MS = 300;

export interface Live<Change> {
  /** What is watched, in English for the log. */
  readonly what: string;
  readonly watch: (onChange: (change: Change) => void) => Promise<() => Promise<void>>;
  /** Postpones reactions while true. */
  readonly isBusy?: () => boolean;
  readonly react: (changes: readonly Change[]) => void;
}

/**
 * Subscribes and reacts to changes. A failure costs liveness only, so it is logged and retried with backoff.
 * Changes before the subscription send no event, so `react([])` runs once it is active, to reload the view.
 * The returned function unsubscribes.
 */
export function keepListening<Change>({
  what,
  watch,
  isBusy = () => false,
  react,
}: Live<Change>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
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
    if (isDisposed()) return;
    const endWatching = await watch((change) => {
      changes.push(change);
      settle();
    });
    if (isDisposed()) return endWatching();
    end = endWatching;
    settle();
  };
  void keepTrying(begin, (error) => console.warn(`Could not subscribe to live updates of ${what}`, error));
  return () => {
    disposed.abort();
    clearTimeout(timer);
    void end().catch(() => undefined);
  };
}
