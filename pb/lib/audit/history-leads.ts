/**
 * Anonymises the history entries of leads that are about to be deleted: the change, its author and its time
 * stay, without the link to the lead. Lead ids must go because the references in customers' mails are their
 * beginnings.
 * @param ids of leads whose rows and notes still exist.
 */
export function unnameLeads(tx: Pick<core.App, 'db'>, ids: readonly string[]): void {
  tx.db()
    .newQuery(
      `UPDATE historial SET registro = '', vehiculo = ''
       WHERE (coleccion = 'leads' AND registro IN (SELECT value FROM json_each({:ids})))
         OR (coleccion = 'lead_notas' AND registro IN
           (SELECT id FROM lead_notas WHERE lead IN (SELECT value FROM json_each({:ids}))))`,
    )
    .bind({ ids: JSON.stringify(ids) })
    .execute();
}
