/** Wrong codes of whoever knew the former password count no longer against whoever has chosen another. */
export function forgetWrongCodes(tx: core.App, userId: string): void {
  tx.db()
    .newQuery("UPDATE segundo_factor SET fallos = 0, fallos_desde = '' WHERE user_id = {:id} AND fallos > 0")
    .bind({ id: userId })
    .execute();
}
