import { asLeadRetention, leadsGoBefore } from '#src/features/settings/lead-retention.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { unnameLeads } from '#pb/lib/audit/history-leads.ts';
import { NO_ENTRY } from '#pb/lib/audit/history-marks.ts';
import { writeEntry } from '#pb/lib/audit/history.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Each in a transaction of its own: a form that is sent meanwhile waits for one of them at most. */
const BATCH = 100;
/** So many that cannot be deleted are no leads' fault: the next night tries again. */
const MOST_STUCK = 10;

/**
 * The last thing that happened to a lead: it came, somebody answered, changed or noted something, or means to do something, within
 * a year of having said so: a date far away, typed wrongly perhaps, would keep a person's data for as long. What was won is no
 * exception: the papers of a sale, which the law has kept for years, are not here.
 */
const LAST_EVENT = `MAX(l.created_at, l.updated_at, l.contactado_at,
  MIN(l.proximo_paso_fecha, COALESCE(strftime('%Y-%m-%d %H:%M:%fZ', l.updated_at, '+1 year'), l.updated_at)),
  COALESCE((SELECT MAX(n.created_at) FROM lead_notas n WHERE n.lead = l.id), ''))`;

/** Ids of leads to which nothing has happened since `before`, those that came first ahead. */
function dueLeads(
  app: Pick<core.App, 'db'>,
  before: string,
  limit: number,
  stuck: readonly string[],
): readonly string[] {
  const sql = `SELECT l.id AS id FROM leads l WHERE l.created_at < {:before} AND ${LAST_EVENT} < {:before}
    AND l.id NOT IN (SELECT value FROM json_each({:stuck})) ORDER BY l.created_at, l.id LIMIT {:limit}`;
  return rowsOf(app, sql, { before, limit, stuck: JSON.stringify(stuck) }, { id: '' }).map(({ id }) => id);
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

/** Deletes so many leads at most, or none of them, and answers how many. */
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
 * Deletes the leads to which nothing has happened for as long as staff want them kept, with their notes and mails. One that cannot
 * be deleted keeps no other: smaller and smaller batches find it, and it is left out.
 * @throws Error in the end, when any was left out.
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
  if (stuck.length > 0) throw new Error(`Leads that could not be deleted: ${stuck.join(', ')}`);
}
