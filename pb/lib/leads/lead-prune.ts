import { asLeadRetention, leadsGoBefore } from '#src/features/settings/lead-retention.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { unnameLeads } from '#pb/lib/audit/history-leads.ts';
import { NO_ENTRY } from '#pb/lib/audit/history-marks.ts';
import { writeEntry } from '#pb/lib/audit/history.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Batch size. Each batch is a separate transaction, so a submitted form waits for one batch at most. */
const BATCH = 100;
/** Stops after this many failures: the leads are not the cause, and the next night retries. */
const MOST_STUCK = 10;

/**
 * A lead's last event: its arrival, an answer, a change, a note, or a planned step within a year of planning
 * it. A later date, perhaps a typing error, would keep personal data that long. Won leads are no exception:
 * the documents of a sale, which the law has kept for years, are not here.
 */
const LAST_EVENT = `MAX(l.created_at, l.updated_at, l.contactado_at,
  MIN(l.proximo_paso_fecha, COALESCE(strftime('%Y-%m-%d %H:%M:%fZ', l.updated_at, '+1 year'), l.updated_at)),
  COALESCE((SELECT MAX(n.created_at) FROM lead_notas n WHERE n.lead = l.id), ''))`;

/** A lead with an appointment that is neither cancelled nor over stays. */
const WITHOUT_APPOINTMENT = `NOT EXISTS (SELECT 1 FROM citas c WHERE c.lead = l.id AND c.estado = 'abierta'
  AND strftime('%Y-%m-%d %H:%M:%fZ', c.inicio, '+' || c.minutos || ' minutes') > {:now})`;

/** Ids of leads without an event since `before` and without an open appointment, oldest first. */
function dueLeads(
  app: Pick<core.App, 'db'>,
  before: string,
  limit: number,
  stuck: readonly string[],
): readonly string[] {
  const sql = `SELECT l.id AS id FROM leads l WHERE l.created_at < {:before} AND ${LAST_EVENT} < {:before}
    AND ${WITHOUT_APPOINTMENT} AND l.id NOT IN (SELECT value FROM json_each({:stuck})) ORDER BY l.created_at, l.id LIMIT {:limit}`;
  return rowsOf(
    app,
    sql,
    { before, limit, stuck: JSON.stringify(stuck), now: stamp(Date.now()) },
    { id: '' },
  ).map(({ id }) => id);
}

function deleteLeads(tx: core.App, ids: readonly string[]): void {
  if (ids.length === 0) return;
  unnameLeads(tx, ids);
  for (const lead of tx.findRecordsByIds('leads', [...ids])) {
    lead?.set(NO_ENTRY, true);
    if (lead !== undefined) tx.delete(lead);
  }
  writeEntry(tx, {
    ...{ collection: 'retencion', id: '', vehicle: '', label: '', detail: '', action: 'eliminar' },
    changes: { leads: [ids.length, null] },
    ...{ author: '', authorName: 'Sistema' },
  });
}

/** Deletes a batch of leads, all or none, and returns how many. */
function pruneBatch(
  app: Pick<core.App, 'runInTransaction'>,
  before: string,
  limit: number,
  stuck: readonly string[],
): number {
  let count = 0;
  app.runInTransaction((tx) => {
    const due = dueLeads(tx, before, limit, stuck);
    deleteLeads(tx, due);
    count = due.length;
  });
  return count;
}

/**
 * Deletes the leads without an open appointment and without an event within the retention set by staff, with their notes and mails. A lead
 * that cannot be deleted does not block others: halving the batch isolates and skips it.
 * @throws Error at the end when any was skipped.
 */
export function pruneLeads(app: Pick<core.App, 'db' | 'findRecordById' | 'runInTransaction'>): void {
  const settings = app.findRecordById('ajustes', SETTINGS_ID);
  const retention = asLeadRetention(settings.getString('leads_plazo'));
  const date = leadsGoBefore(retention, settings.getString('leads_desde'), new Date());
  if (date === null) return;
  const before = stamp(date.getTime());
  const stuck: string[] = [];
  let limit = BATCH;
  while (stuck.length < MOST_STUCK) {
    try {
      if (pruneBatch(app, before, limit, stuck) < limit) break;
    } catch (error) {
      if (limit > 1) {
        limit = Math.ceil(limit / 2);
        continue;
      }
      const [first] = dueLeads(app, before, 1, stuck);
      if (first === undefined) throw error;
      stuck.push(first);
      limit = BATCH;
    }
  }
  if (stuck.length > 0) throw new Error(`Could not delete these leads: ${stuck.join(', ')}`);
}
