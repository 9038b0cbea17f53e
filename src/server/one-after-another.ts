/**
 * Does work once at a time for each name. Whoever comes while it is being done, all together, have it done once more, from then on: what
 * they know and it does not is in it.
 */
export function oneAfterAnother<T>(work: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const underway = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();
  return (name) => {
    const waiting = next.get(name);
    if (waiting !== undefined) return waiting;
    const done = (underway.get(name) ?? Promise.resolve()).then(() => {
      next.delete(name);
      const now = work(name);
      const ended = now.then(
        () => undefined,
        () => undefined,
      );
      underway.set(name, ended);
      void ended.then(() => {
        if (underway.get(name) === ended) underway.delete(name);
      });
      return now;
    });
    next.set(name, done);
    return done;
  };
}
