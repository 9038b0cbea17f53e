/**
 * Takes out of the history whose enquiries its changes were about, which are going to be deleted: that something was changed stays, with
 * who did it and when, and leads to nobody. Their ids begin as the references that customers have in their mails.
 * @param ids of leads that are there still, and their notes.
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
