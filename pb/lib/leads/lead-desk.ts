import { firstState } from '#src/features/leads/rules/lead-state.ts';
import { multiLine } from '#src/lib/typed-text.ts';
import { carryAppointment, saveAppointment } from '#pb/lib/appointments/appointment-save.ts';
import { readJson, refuseIfWrong, sanitizeFields, type FieldErrors } from '#pb/lib/core/fields.ts';
import { keepOthersChanges, requireOwner } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** Staff's work on a lead: its state, assignee, next step and notes. */

/**
 * The `updated_at` that a client has read: the save is refused when the lead has changed since (optimistic
 * lock).
 */
const EXPECTED = 'expected_updated_at';
/**
 * Carries it from the request into the save's transaction. Not a field: it is neither stored nor read from a
 * body.
 */
const EXPECTED_KEY = '@expected_updated_at';

/** The price of the car that a new lead is about; null for none. An imported lead came at an unknown price. */
function priceNow(app: core.App, lead: core.Record): unknown {
  const [car] = app.findRecordsByIds('vehicles', [lead.getString('vehicle_id')]);
  return car === undefined || lead.getString('created_at') !== '' ? null : readJson(car, 'precio_eur');
}

/**
 * Sets the initial state of a lead and the price of its car, whatever the request says. Only the server's routes, the
 * import and a superuser create leads.
 */
export function completeNewLead(e: core.RecordEvent): void {
  const lead = e.record as core.Record;
  lead.set('precio_entonces', priceNow(e.app, lead));
  if (lead.getString('estado') === '') {
    const given = lead.getString('created_at');
    const now = new Date();
    lead.set('estado', firstState(given === '' ? now : new Date(given.replace(' ', 'T')), now));
  }
  e.next();
}

/**
 * Fields that staff may change; `keepContactTime` checks the last one. The rest is the customer's data, by
 * which a person is found.
 */
const DESK_FIELDS = ['estado', 'responsable', 'proximo_paso', 'proximo_paso_fecha', 'contactado_at'];

function refuseCustomersFields(e: core.RecordRequestEvent): void {
  const lead = e.record as core.Record;
  const original = lead.original();
  const errors: FieldErrors = {};
  for (const field of e.collection?.fields.fieldNames() ?? [])
    if (!DESK_FIELDS.includes(field) && lead.getString(field) !== original.getString(field))
      errors[field] = new ValidationError('not_yours', 'Lo escribió el cliente y no se puede cambiar');
  refuseIfWrong('Revisa los datos del lead', errors);
}

/**
 * Refuses changes of other fields and stores the expected state for the save.
 * @throws BadRequestError with the fields' messages.
 */
export function prepareLeadUpdate(e: core.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth()) refuseCustomersFields(e);
  const expected = (e.requestInfo().body as Record<string, unknown>)[EXPECTED];
  if (typeof expected === 'string') e.record?.set(EXPECTED_KEY, expected);
  carryAppointment(e);
}

function refuseIfOutdated(stored: core.Record, lead: core.Record): void {
  const expected = lead.getString(EXPECTED_KEY);
  if (expected === '' || stored.getString('updated_at') === expected) return;
  throw new BadRequestError('Otra persona ha cambiado este lead', {
    [EXPECTED]: new ValidationError('outdated', 'El lead ha cambiado desde que lo abriste'),
  });
}

function mayHaveLeads(tx: core.App, userId: string): boolean {
  return tx.countRecords('profiles', $dbx.hashExp({ user_id: userId, role: 'admin' })) > 0;
}

/** Protects the time of the first answer from edits; a lead set back to new has no answer. */
function keepContactTime(stored: core.Record, lead: core.Record): void {
  const [before, after] = [stored.getString('estado'), lead.getString('estado')];
  if (after === 'nuevo') lead.set('contactado_at', '');
  else if (before === 'nuevo') lead.set('contactado_at', new Date().toISOString());
  else lead.set('contactado_at', stored.getDateTime('contactado_at'));
}

/** Cleans and checks staff's changes to a lead, in the save's transaction. */
export function saveLeadChange(e: core.RecordEvent): void {
  const lead = e.record as core.Record;
  inTransaction(e, (tx) => {
    const stored = tx.findRecordById('leads', lead.id);
    refuseIfOutdated(stored, lead);
    keepOthersChanges(tx, lead);
    // An empty state is invalid: the lead keeps its state.
    if (lead.getString('estado') === '') lead.set('estado', stored.getString('estado') || 'nuevo');
    sanitizeFields(lead, ['proximo_paso']);
    keepContactTime(stored, lead);
    const errors: FieldErrors = {};
    const responsable = lead.getString('responsable');
    if (
      responsable !== '' &&
      responsable !== stored.getString('responsable') &&
      !mayHaveLeads(tx, responsable)
    )
      errors['responsable'] = new ValidationError(
        'no_admin',
        'El responsable de un lead debe ser administrador',
      );
    saveAppointment(tx, lead, errors);
    refuseIfWrong('Revisa los datos del lead', errors);
    e.next();
  });
}

/**
 * Unassigns the leads of a former administrator. This does not count as activity, so their retention goes on.
 */
export function releaseLeads(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    e.next();
    const profile = e.record as core.Record;
    if (profile.getString('role') === 'admin') return;
    tx.db()
      .newQuery("UPDATE leads SET responsable = '' WHERE responsable = {:user}")
      .bind({ user: profile.getString('user_id') })
      .execute();
  });
}

/** A note's author is the session's account, whatever the request says. */
export function signNote(e: core.RecordRequestEvent): void {
  const note = e.record as core.Record;
  const author = e.auth;
  const isUser = author?.collection().name === 'users';
  note.set('autor', isUser ? author.id : '');
  note.set('autor_nombre', author?.getString('nombre') || author?.email() || '');
}

/** Cleans a note (SPEC section 5). */
export function saveNote(e: core.RecordEvent): void {
  const note = e.record as core.Record;
  note.set('texto', multiLine(note.getString('texto')));
  inTransaction(e, (tx) => {
    requireOwner(tx, 'leads', note.getString('lead'));
    e.next();
  });
}

/**
 * `GET /api/admins`: all administrators, `[{ id, nombre }]` by name, with the e-mail address in place of a
 * missing name. For administrators, who assign leads to one another.
 */
export function listAdmins(app: core.App): { id: string; nombre: string }[] {
  const rows = arrayOf(new DynamicModel({ id: '', nombre: '' }));
  app
    .db()
    .newQuery(
      `SELECT users.id AS id, COALESCE(NULLIF(users.nombre, ''), users.email) AS nombre
       FROM users JOIN profiles ON profiles.user_id = users.id WHERE profiles.role = 'admin' ORDER BY nombre, id`,
    )
    .all(rows);
  return (rows as unknown as { id: string; nombre: string }[]).map(({ id, nombre }) => ({ id, nombre }));
}
