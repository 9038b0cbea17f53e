import {
  endOf,
  readAppointment,
  TIME_TAKEN,
  type AppointmentProblem,
  type Span,
  type TypedAppointment,
} from '#src/features/appointments/appointment.rules.ts';
import { plainMadridDay, plainMadridTime } from '#src/lib/madrid-day.ts';
import type { FieldErrors } from '#pb/lib/core/fields.ts';
import { openAppointmentOf, spanOfRow, takenBy } from './appointment-rows.ts';
import { cancelAppointment, makeAppointment, moveAppointment, writeToBuyer } from './appointment-versions.ts';

/**
 * A lead's appointment, which is saved with the lead: a change of a lead may carry `cita`. With an hour it makes or moves
 * the lead's open appointment on the day of the next step, without one it cancels it.
 */

/** Carries `cita` from the request into the save's transaction. Not a field: it is neither stored nor read from a body. */
const CHANGE_KEY = '@cita';

interface AppointmentChange extends Omit<TypedAppointment, 'fecha'> {
  /** Whether the customer gets a mail. */
  readonly avisar: boolean;
}

const MESSAGE = 'Revisa los datos de la cita';

/** @throws BadRequestError when `cita` has another shape. */
export function carryAppointment(e: core.RecordRequestEvent): void {
  const { cita } = e.requestInfo().body as Record<string, unknown>;
  if (cita === undefined) return;
  const { hora, minutos, tipo, avisar } = (cita ?? {}) as Record<string, unknown>;
  const isWhole =
    typeof hora === 'string' &&
    typeof minutos === 'number' &&
    typeof tipo === 'string' &&
    typeof avisar === 'boolean';
  if (!isWhole) throw new BadRequestError(MESSAGE);
  e.record?.set(CHANGE_KEY, JSON.stringify({ hora, minutos, tipo, avisar }));
}

function changeOf(lead: core.Record): AppointmentChange | null {
  const carried = lead.getString(CHANGE_KEY);
  return carried === '' ? null : (JSON.parse(carried) as AppointmentChange);
}

/** The name and the hours of another appointment. Only staff save appointments, and they may read all leads. */
function whose(tx: core.App, { id, ...span }: Span & { readonly id: string }): string {
  const [row] = tx.findRecordsByIds('citas', [id]);
  const [lead] = tx.findRecordsByIds('leads', [row?.getString('lead') ?? '']);
  const name = lead?.getString('nombre') ?? '';
  const hours = `de ${plainMadridTime(span.start)} a ${plainMadridTime(endOf(span))}`;
  return [name, hours].filter((part) => part !== '').join(', ');
}

/** A stored appointment as it would be typed. */
function typedOf(row: core.Record): TypedAppointment {
  const { start, minutes } = spanOfRow(row);
  return {
    fecha: plainMadridDay(start),
    hora: plainMadridTime(start),
    minutos: minutes,
    tipo: row.getString('tipo'),
  };
}

const isSame = (one: TypedAppointment, other: TypedAppointment) =>
  one.fecha === other.fecha &&
  one.hora === other.hora &&
  one.minutos === other.minutos &&
  one.tipo === other.tipo;

function noteProblem({ field, message }: AppointmentProblem, errors: FieldErrors): void {
  errors[field === 'fecha' ? 'proximo_paso_fecha' : 'cita'] = new ValidationError('cita', message);
}

/**
 * The day of the next step is that of the open appointment, so it moves only with it. Call inside the save's transaction.
 * @param errors takes the problems.
 */
export function saveAppointment(tx: core.App, lead: core.Record, errors: FieldErrors): void {
  const change = changeOf(lead);
  const now = Date.now();
  const fecha = lead.getString('proximo_paso_fecha');
  const isDayChanged = fecha !== lead.original().getString('proximo_paso_fecha');
  if (change === null && !isDayChanged) return;
  const open = openAppointmentOf(tx, lead.id, now);
  if (change === null) {
    const isMoved = open !== null && fecha !== typedOf(open).fecha;
    if (isMoved)
      noteProblem({ field: 'fecha', message: 'Ese día tiene una cita: cambia su hora o cancélala' }, errors);
    return;
  }
  const { hora, minutos, tipo, avisar } = change;
  if (hora === '') {
    if (open === null) return;
    cancelAppointment(tx, open);
    if (avisar) writeToBuyer(tx, lead, open);
    return;
  }
  const typed = { fecha, hora, minutos, tipo };
  // One that has begun may stay as it is, too.
  if (open !== null && isSame(typedOf(open), typed)) return;
  const span = readAppointment(typed, now);
  if ('field' in span) {
    noteProblem(span, errors);
    return;
  }
  const other = takenBy(tx, span, open?.id ?? '');
  if (other !== null) {
    noteProblem({ field: 'hora', message: `${TIME_TAKEN}: ${whose(tx, other)}` }, errors);
    return;
  }
  const row = open ?? makeAppointment(tx, lead.id, { span, tipo });
  if (open !== null) moveAppointment(tx, open, { span, tipo });
  if (avisar) writeToBuyer(tx, lead, row);
}
