import { calendarSince } from '#pb/lib/accounts/private-calendar-rows.ts';
import { readPersonKey, type PersonKey } from '#src/features/admin/settings/privacy/person-key.ts';
import {
  EXPORTED_LEAD_FIELDS,
  exportPerson,
  type PersonExport,
} from '#src/features/admin/settings/privacy/person-export.ts';
import type { Person, PersonCounts } from '#src/features/admin/settings/privacy/person.schema.ts';
import { isAdmin, requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { readBusiness } from '#pb/lib/core/business.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { findFactor } from '#pb/lib/accounts/factor-rows.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { findInvitation } from '#pb/lib/accounts/invitations.ts';
import { erasePerson } from './person-erase.ts';
import { countsOf, findPerson, type FoundPerson } from './person.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { requireConfirmed } from '#pb/lib/accounts/step-up.ts';

/**
 * A person's data, for administrators and the operator's command. The person is named in the body, never in
 * the URL, because URLs are logged.
 */

/** @throws BadRequestError */
function keyOf(e: core.RequestEvent): PersonKey {
  const { dato } = e.requestInfo().body as Record<string, unknown>;
  const key = typeof dato === 'string' ? readPersonKey(dato) : null;
  if (key !== null) return key;
  const message = 'Escribe un email o un teléfono completo';
  throw new BadRequestError(message, { dato: new ValidationError('invalid', message) });
}

const texts = <Name extends string>(record: core.Record, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, record.getString(name)])) as Record<Name, string>;

const MAIL = { id: '', kind: '', recipient: '', status: '', created_at: '' };

function mailRows(app: core.App, ids: readonly string[]) {
  const sql = `SELECT ${Object.keys(MAIL).join(', ')} FROM outbox
    WHERE id IN (SELECT value FROM json_each({:ids})) ORDER BY created_at DESC`;
  return rowsOf(app, sql, { ids: JSON.stringify(ids) }, MAIL);
}

/** `POST /api/person` `{ dato }`: a summary of the data for an address or telephone. */
export function sendPerson(e: core.RequestEvent): void {
  requireAdmin(e);
  const found = findPerson(e.app, keyOf(e));
  const { key, leads, account } = found;
  const days = Number($os.getenv('BACKUP_DAYS'));
  const person: Person = {
    ...key,
    counts: countsOf(found),
    leads: leads.map((lead) => ({
      id: lead.id,
      ...texts(lead, ['nombre', 'email', 'telefono', 'canal', 'created_at']),
    })),
    mails: mailRows(e.app, found.mails).map(({ id, kind, status, created_at }) => ({
      id,
      kind,
      status,
      created_at,
    })),
    account:
      account === null
        ? null
        : {
            ...texts(account, ['nombre', 'created_at']),
            email: account.email(),
            isAdmin: isAdmin(e.app, account),
          },
    backupDays: days > 0 ? days : null,
  };
  e.json(200, person);
}

const ENTRY = { created_at: '', coleccion: '', accion: '', detalle: '' };

/** The account's sessions. */
function sessionsOf(app: core.App, account: core.Record | null) {
  if (account === null) return [];
  const sql =
    'SELECT nombre AS device, inicio AS since, visto AS seen FROM sesiones WHERE user_id = {:id} ORDER BY inicio';
  return rowsOf(app, sql, { id: account.id }, { device: '', since: '', seen: '' });
}

/** When the account's devices were last used; the rest of a device's row is a hash. */
function devicesOf(app: core.App, account: core.Record | null) {
  if (account === null) return [];
  const sql =
    "SELECT visto AS seen FROM dispositivos WHERE user_id = {:id} AND dispositivo != '' ORDER BY visto";
  return rowsOf(app, sql, { id: account.id }, { seen: '' });
}

function invitationOf(app: core.App, account: core.Record) {
  const invitation = findInvitation(app, account.id);
  return invitation === null
    ? null
    : { at: invitation.getString('updated_at'), until: invitation.getString('expira') };
}

/** The name of an alert's car; '' for a search. */
function carTitle(app: core.App, id: string): string {
  const [car] = app.findRecordsByIds('vehicles', [id]);
  return car === undefined ? '' : recordTitle(car);
}

function exportOf(app: core.App, { key, leads, mails, account, alerts, entries }: FoundPerson): PersonExport {
  const { name, privacyEmail } = readBusiness(app);
  const notes = (lead: string) =>
    rowsOf(
      app,
      'SELECT created_at AS at, texto AS text FROM lead_notas WHERE lead = {:lead} ORDER BY created_at',
      { lead },
      { at: '', text: '' },
    );
  const appointments = (lead: string) =>
    rowsOf(
      app,
      'SELECT inicio AS at, minutos AS minutes, tipo AS kind, estado AS state FROM citas WHERE lead = {:lead} ORDER BY inicio',
      { lead },
      { at: '', minutes: 0, kind: '', state: '' },
    );
  const sql = `SELECT ${Object.keys(ENTRY).join(', ')} FROM historial
    WHERE id IN (SELECT value FROM json_each({:ids})) ORDER BY created_at`;
  const profile = account === null ? null : app.findFirstRecordByData('profiles', 'user_id', account.id);
  return exportPerson({
    key,
    at: new Date().toISOString(),
    business: { name, privacyEmail },
    leads: leads.map((lead) => ({
      id: lead.id,
      fields: texts(lead, EXPORTED_LEAD_FIELDS),
      notes: notes(lead.id),
      appointments: appointments(lead.id),
    })),
    mails: mailRows(app, mails).map(({ created_at, ...mail }) => ({ ...mail, at: created_at })),
    account:
      account === null
        ? null
        : {
            nombre: account.getString('nombre'),
            email: account.email(),
            at: account.getString('created_at'),
            isVerified: account.verified(),
            isAdmin: isAdmin(app, account),
            lastSignIn: profile?.getString('ultimo_acceso') ?? '',
            secondFactorSince: findFactor(app, account.id)?.getString('confirmado') ?? '',
            calendarSince: calendarSince(app, account.id),
            invitation: invitationOf(app, account),
          },
    alerts: alerts.map(({ coche, ...alert }) => ({ ...alert, car: carTitle(app, coche) })),
    sessions: sessionsOf(app, account),
    devices: devicesOf(app, account),
    entries: rowsOf(app, sql, { ids: JSON.stringify(entries) }, ENTRY).map((entry) => ({
      at: entry.created_at,
      what: `${entry.coleccion}: ${entry.accion}`,
      detail: entry.detalle,
    })),
  });
}

/** `POST /api/person/export` `{ dato }`: all data, in the form handed to the person. */
export function exportPersonData(e: core.RequestEvent): void {
  requireAdmin(e);
  requireConfirmed(e);
  e.json(200, exportOf(e.app, findPerson(e.app, keyOf(e))));
}

/** @throws BadRequestError */
function expectedOf(e: core.RequestEvent): PersonCounts {
  const { counts } = e.requestInfo().body as { counts?: Partial<Record<keyof PersonCounts, unknown>> };
  const { leads, correos, cuenta, avisos, historial } = counts ?? {};
  if (
    typeof leads !== 'number' ||
    typeof correos !== 'number' ||
    typeof cuenta !== 'number' ||
    typeof avisos !== 'number' ||
    typeof historial !== 'number'
  )
    throw new BadRequestError('Faltan los datos que se van a borrar');
  return { leads, correos, cuenta, avisos, historial };
}

function erase(app: core.App, key: PersonKey, expected: PersonCounts | null, by?: core.Record): PersonCounts {
  let erased: PersonCounts = { leads: 0, correos: 0, cuenta: 0, avisos: 0, historial: 0 };
  saveOrNameDisk(() =>
    app.runInTransaction((tx) => {
      if (by !== undefined) requireStillAdmin(tx, by.id);
      erased = erasePerson(tx, key, expected, by);
    }),
  );
  return erased;
}

/**
 * `POST /api/person/erase` `{ dato, counts }`: erases the data shown before, all or nothing. Answers `{
 * erased }`, the counts.
 * @throws BadRequestError when the counts have changed.
 */
export function erasePersonData(e: core.RequestEvent): void {
  const by = requireAdmin(e);
  requireConfirmed(e);
  e.json(200, { erased: erase(e.app, keyOf(e), expectedOf(e), by) });
}

/** `POST /api/internal/person/{action}` `{ dato }`: the same for the operator: `export`, `count` or `erase`. */
export function servePersonCommand(e: core.RequestEvent): void {
  requireSecret(e);
  const key = keyOf(e);
  switch (e.request?.pathValue('action')) {
    case 'export':
      e.json(200, exportOf(e.app, findPerson(e.app, key)));
      return;
    case 'count':
      e.json(200, countsOf(findPerson(e.app, key)));
      return;
    case 'erase':
      e.json(200, erase(e.app, key, null));
      return;
    default:
      throw new NotFoundError('No encontrado');
  }
}
