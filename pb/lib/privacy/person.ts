import { isOfPerson, type PersonKey } from '#src/features/admin/settings/privacy/person-key.ts';
import type { PersonCounts } from '#src/features/admin/settings/privacy/person.schema.ts';
import { PHONE_SIGN } from '#src/features/leads/rules/lead-search.ts';
import { namedEntries } from '#pb/lib/audit/history-names.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

/** Finds all stored data of a person. */

/** The data found. */
export interface FoundPerson {
  readonly key: PersonKey;
  /** Newest first. */
  readonly leads: readonly core.Record[];
  /** Ids, newest first. */
  readonly mails: readonly string[];
  readonly account: core.Record | null;
  /** Alerts, oldest first. */
  readonly alerts: readonly AlertRow[];
  /** Ids of the history entries that name the person. */
  readonly entries: readonly string[];
}

/**
 * SQLite allows 32,766 values in a statement (SQLITE_MAX_VARIABLE_NUMBER), and an attacker may send many
 * enquiries in one name.
 */
const MOST_AT_ONCE = 1000;

function leadRecords(app: core.App, ids: readonly string[]): core.Record[] {
  const records: core.Record[] = [];
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
    for (const lead of app.findRecordsByIds('leads', ids.slice(from, from + MOST_AT_ONCE)))
      if (lead !== undefined) records.push(lead);
  return records;
}

/**
 * The search text narrows the candidates; the lead's fields then decide. Telephones' digits are at the end of
 * the search text, after PHONE_SIGN, so that digits in an e-mail address do not match.
 */
function leadsOf(app: core.App, key: PersonKey): core.Record[] {
  const isEmail = key.kind === 'email';
  const ids = rowsOf(
    app,
    isEmail
      ? 'SELECT id FROM leads WHERE instr(LOWER(email), {:text}) > 0'
      : 'SELECT id FROM leads WHERE instr(substr(busqueda, instr(busqueda, {:sign})), {:text}) > 0',
    isEmail ? { text: key.value } : { sign: PHONE_SIGN, text: key.value },
    { id: '' },
  ).map(({ id }) => id);
  return leadRecords(app, ids)
    .filter((lead) =>
      isOfPerson(key, { email: lead.getString('email'), telefono: lead.getString('telefono') }),
    )
    .sort((a, b) => (a.getString('created_at') < b.getString('created_at') ? 1 : -1));
}

function accountOf(app: core.App, { kind, value }: PersonKey): core.Record | null {
  if (kind !== 'email') return null;
  const sql = 'SELECT id FROM users WHERE email = {:value} COLLATE NOCASE';
  const [first] = rowsOf(app, sql, { value }, { id: '' });
  return first === undefined ? null : app.findRecordById('users', first.id);
}

function mailsOf(app: core.App, { kind, value }: PersonKey, leads: readonly core.Record[]): string[] {
  return rowsOf(
    app,
    `SELECT id FROM outbox WHERE lead_id IN (SELECT value FROM json_each({:leads}))
       OR (recipient != '' AND LOWER(recipient) = {:email}) ORDER BY created_at DESC`,
    { leads: JSON.stringify(leads.map(({ id }) => id)), email: kind === 'email' ? value : '-' },
    { id: '' },
  ).map(({ id }) => id);
}

const ALERT = { id: '', busqueda: '', coche: '', at: '', confirmed: '', consent: '' };
type AlertRow = typeof ALERT;

function alertsOf(app: core.App, { kind, value }: PersonKey): AlertRow[] {
  if (kind !== 'email') return [];
  const sql = `SELECT a.id, a.busqueda, a.vehiculo AS coche, a.created_at AS at, a.confirmado AS confirmed,
      a.consentimiento AS consent
    FROM avisos a JOIN avisados p ON p.id = a.persona WHERE p.email = {:value} ORDER BY a.created_at, a.rowid`;
  return rowsOf(app, sql, { value }, ALERT);
}

/** Searches all data for a person. */
export function findPerson(app: core.App, key: PersonKey): FoundPerson {
  const leads = leadsOf(app, key);
  const account = accountOf(app, key);
  return {
    key,
    leads,
    mails: mailsOf(app, key, leads),
    account,
    alerts: alertsOf(app, key),
    entries: key.kind === 'email' ? namedEntries(app, key.value, account?.id ?? '') : [],
  };
}

/** The counts of the data found. */
export function countsOf({ leads, mails, account, alerts, entries }: FoundPerson): PersonCounts {
  return {
    leads: leads.length,
    correos: mails.length,
    cuenta: account === null ? 0 : 1,
    avisos: alerts.length,
    historial: entries.length,
  };
}
