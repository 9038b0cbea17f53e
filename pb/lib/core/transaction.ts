/** An event whose `app` the following handlers and the save itself use. */
interface SavingEvent {
  app: core.App;
}

/**
 * Runs `work` and the save inside it (`e.next()`) in one transaction: a single save is none by itself, so what is
 * read before it could be outdated when it is written.
 */
export function inTransaction(e: SavingEvent, work: (tx: core.App) => void): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = outer;
  }
}
