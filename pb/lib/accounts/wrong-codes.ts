import { stamp } from '#pb/lib/core/pb-timestamp.ts';
/** More often, each recovery by mail would be five more guesses for whoever has the mailbox. */
const PAUSE_MS = 24 * 60 * 60 * 1000;

/** Wrong codes of whoever knew the former password count no longer against whoever has chosen another, once a day at most. */
export function forgetWrongCodes(tx: core.App, userId: string): void {
  const now = Date.now();
  tx.db()
    .newQuery(
      `UPDATE segundo_factor SET fallos = 0, fallos_desde = '', olvidado = {:now}
       WHERE user_id = {:id} AND fallos > 0 AND olvidado < {:before}`,
    )
    .bind({ id: userId, now: stamp(now), before: stamp(now - PAUSE_MS) })
    .execute();
}
