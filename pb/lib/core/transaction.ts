/** An event whose `app` is used by the following handlers and the save. */
interface SavingEvent {
  app: core.App;
}

/**
 * Runs `work` and the save inside it (`e.next()`) in one transaction. PocketBase saves without one, so a
 * value read before the save could be stale when it is written.
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
