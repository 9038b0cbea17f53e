import { stamp } from '#pb/lib/core/pb-timestamp.ts';
/** More often, each recovery mail would allow five more guesses to an attacker with the mailbox. */
const PAUSE_MS = 24 * 60 * 60 * 1000;

/** Clears the count of wrong codes after a password change, once a day at most. */
export function clearWrongCodes(tx: core.App, userId: string): void {
  const now = Date.now();
  tx.db()
    .newQuery(
      `UPDATE segundo_factor SET fallos = 0, fallos_desde = '', olvidado = {:now}
       WHERE user_id = {:id} AND fallos > 0 AND olvidado < {:before}`,
    )
    .bind({ id: userId, now: stamp(now), before: stamp(now - PAUSE_MS) })
    .execute();
}
