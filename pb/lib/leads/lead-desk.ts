import { firstState } from '#src/features/leads/rules/lead-state.ts';
import { multiLine } from '#src/lib/typed-text.ts';
import { refuseIfWrong, sanitizeFields, type FieldErrors } from '#pb/lib/core/fields.ts';
import { keepOthersChanges, requireOwner } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** What staff do with a lead: how far it has come, who has it, what comes next, and notes. */

/** What a client read as `updated_at` before the change: the save is refused when somebody saved since. */
const EXPECTED = 'expected_updated_at';
/** Carries it from the request into the save's transaction. Not a field: it is neither stored nor taken from a body. */
const EXPECTED_KEY = '@expected_updated_at';

/** How a new lead begins. Nobody writes to it but the server function, the import and a superuser. */
export function completeNewLead(e: core.RecordEvent): void {
  const lead = e.record as core.Record;
  if (lead.getString('estado') === '') {
    const given = lead.getString('created_at');
    const now = new Date();
    lead.set('estado', firstState(given === '' ? now : new Date(given.replace(' ', 'T')), now));
  }
  e.next();
}

/** What a request may bring; `keepContactTime` answers for the last. The rest is the customer's, whose data is found by it. */
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
 * Refuses what isn't for staff to change, and takes over from which state a change was made.
 * @throws BadRequestError with the fields' messages.
 */
export function prepareLeadUpdate(e: core.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth()) refuseCustomersFields(e);
  const expected = (e.requestInfo().body as Record<string, unknown>)[EXPECTED];
  if (typeof expected === 'string') e.record?.set(EXPECTED_KEY, expected);
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

/** The moment a lead was answered first is nobody's to write; back to new, it was not answered after all. */
function keepContactTime(stored: core.Record, lead: core.Record): void {
  const [before, after] = [stored.getString('estado'), lead.getString('estado')];
  if (after === 'nuevo') lead.set('contactado_at', '');
  else if (before === 'nuevo') lead.set('contactado_at', new Date().toISOString());
  else lead.set('contactado_at', stored.getDateTime('contactado_at'));
}

/** Cleans and checks what staff change of a lead, in the save's transaction. */
export function saveLeadChange(e: core.RecordEvent): void {
  const lead = e.record as core.Record;
  inTransaction(e, (tx) => {
    const stored = tx.findRecordById('leads', lead.id);
    refuseIfOutdated(stored, lead);
    keepOthersChanges(tx, lead);
    // An empty one is no state: a lead keeps the one it has.
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
      errors['responsable'] = new ValidationError('no_admin', 'Solo un administrador puede llevar un lead');
    refuseIfWrong('Revisa los datos del lead', errors);
    e.next();
  });
}

/** Nobody has a lead who administers no more. Nothing has happened to the lead by that: its retention goes on. */
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

/** A note is whose session it is, whatever the request says. */
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
 * `GET /api/admins`: who administers, `[{ id, nombre }]` by name; whoever has no name is called by the e-mail address.
 * For administrators, who hand leads to one another.
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
