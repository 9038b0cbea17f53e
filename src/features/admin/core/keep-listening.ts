import { keepTrying } from '#src/lib/keep-trying.ts';

/** Changes that come together lead to one reaction. Milliseconds. */
const SETTLE_MS = 300;

export interface Live<Change> {
  /** For the log. */
  readonly what: string;
  readonly watch: (onChange: (change: Change) => void) => Promise<() => Promise<void>>;
  /** Reactions wait while this is so. */
  readonly isBusy?: () => boolean;
  readonly react: (changes: readonly Change[]) => void;
}

/**
 * Subscribes, and reacts to what changes. A failure costs liveness only, so it is logged, and tried again with growing pauses. Changes
 * before the subscription send no event, so `react([])` runs once it stands, for the view to be read again.
 * The returned function ends the subscription.
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
  const left = new AbortController();
  const hasLeft = () => left.signal.aborted;
  let end = (): Promise<void> => Promise.resolve();
  const begin = async () => {
    if (hasLeft()) return;
    const endWatching = await watch((change) => {
      changes.push(change);
      settle();
    });
    if (hasLeft()) return endWatching();
    end = endWatching;
    settle();
  };
  void keepTrying(begin, (error) => console.warn(`No live ${what}`, error));
  return () => {
    left.abort();
    clearTimeout(timer);
    void end().catch(() => undefined);
  };
}
