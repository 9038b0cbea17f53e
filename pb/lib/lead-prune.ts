import { asLeadRetention, leadsGoBefore } from '#src/features/settings/lead-retention.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { NO_ENTRY } from './history-marks.ts';
import { writeEntry } from './history.ts';
import { rowsOf } from './rows.ts';
import { stamp } from './stamp.ts';

/** Each in a transaction of its own: a form that is sent meanwhile waits for one of them at most. */
const BATCH = 100;

/**
 * The last thing that happened to a lead: it came, somebody answered, changed or noted something, or means to do something, within
 * a year of having said so: a date far away, typed wrongly perhaps, would keep a person's data for as long. What was won is no
 * exception: the papers of a sale, which the law has kept for years, are not here.
 */
const LAST_EVENT = `MAX(l.created_at, l.updated_at, l.contactado_at,
  MIN(l.proximo_paso_fecha, COALESCE(strftime('%Y-%m-%d %H:%M:%fZ', l.updated_at, '+1 year'), l.updated_at)),
  COALESCE((SELECT MAX(n.created_at) FROM lead_notas n WHERE n.lead = l.id), ''))`;

/** Deletes up to a batch of leads, and answers how many. */
function pruneBatch(tx: core.App, before: string): number {
  const sql = `SELECT l.id AS id FROM leads l WHERE l.created_at < {:before} AND ${LAST_EVENT} < {:before}
    ORDER BY l.created_at LIMIT {:limit}`;
  const ids = rowsOf(tx, sql, { before, limit: BATCH }, { id: '' }).map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const lead of tx.findRecordsByIds('leads', ids)) {
    lead?.set(NO_ENTRY, true);
    if (lead !== undefined) tx.delete(lead);
  }
  writeEntry(tx, {
    ...{ collection: 'retencion', id: '', vehicle: '', label: '', detail: '', action: 'eliminar' },
    changes: { leads: [ids.length, null] },
    ...{ author: '', authorName: 'Sistema' },
  });
  return ids.length;
}

/** Deletes the leads to which nothing has happened for as long as staff want them kept, with their notes and mails. */
export function pruneLeads(app: Pick<core.App, 'findRecordById' | 'runInTransaction'>): void {
  const settings = app.findRecordById('ajustes', SETTINGS_ID);
  const retention = asLeadRetention(settings.getString('leads_plazo'));
  const before = leadsGoBefore(retention, settings.getString('leads_desde'), new Date());
  if (before === null) return;
  for (let count = BATCH; count === BATCH;) {
    app.runInTransaction((tx) => {
      count = pruneBatch(tx, stamp(before.getTime()));
    });
  }
}
