/** Lets some work run at a time; the rest waits in the order in which it came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** @param limit how many run at a time. */
export function createGate(limit: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/**
 * Asks what strangers make the server ask: the same once for all who wait for it, and only so many different things at a
 * time, so that no crowd takes from PocketBase what a form needs.
 * @param limit how many different things at a time.
 */
export function shareAnswers<T>(limit: number): (about: string, ask: () => Promise<T>) => Promise<T> {
  const gate = createGate(limit);
  const underway = new Map<string, Promise<T>>();
  return (about, ask) => {
    const asked = underway.get(about);
    if (asked !== undefined) return asked;
    const asking = gate(ask).finally(() => underway.delete(about));
    underway.set(about, asking);
    return asking;
  };
}
