import * as z from 'zod/mini';
import { appointmentSchema } from '#src/features/appointments/appointment.schema.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { readList } from '#src/features/admin/core/lists/read-list.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { daysLater, madridMoment } from '#src/lib/madrid-time.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { deskLead, EXPAND } from '#src/features/admin/leads/leads.api.ts';
import { agendaDays, type AgendaDay, type AgendaEntry } from './agenda.rules.ts';

/** The appointments and dated steps of some days. */
export interface Agenda {
  readonly days: readonly AgendaDay[];
  /** Names of the records that could not be read. */
  readonly unreadable: readonly string[];
}

export const agenda = createResource<Agenda>();

/** The lead of an appointment, with all that `deskLead` reads. */
const LEAD_EXPAND = ['lead', ...EXPAND.split(',').map((name) => `lead.${name}`)].join();

/** Larger pages of people's data require a recent proof of identity. */
const BATCH = 100;

const expandedSchema = z.object({ expand: z.object({ lead: z.unknown() }) });

/** @throws ZodError */
function readAppointment(record: unknown): AgendaEntry & { readonly kind: 'cita' } {
  const appointment = appointmentSchema.parse(record);
  const lead = deskLead(expandedSchema.parse(record).expand.lead);
  return { kind: 'cita', lead: { ...lead, cita: appointment }, appointment };
}

async function readAppointments(first: string, last: string) {
  const filter = pocketbase.filter("estado = 'abierta' && inicio >= {:from} && inicio < {:until}", {
    from: madridMoment(first, '00:00'),
    until: madridMoment(daysLater(last, 1), '00:00'),
  });
  const options = { filter, sort: 'inicio,id', expand: LEAD_EXPAND, batch: BATCH };
  return readList(await pocketbase.collection('citas').getFullList(options), readAppointment);
}

async function readSteps(first: string, last: string) {
  const filter = pocketbase.filter(
    "proximo_paso_fecha >= {:first} && proximo_paso_fecha <= {:last} && estado != 'ganado' && estado != 'perdido'",
    { first, last },
  );
  const options = { filter, sort: 'proximo_paso_fecha,id', expand: EXPAND, batch: BATCH };
  return readList<DeskLead>(await pocketbase.collection('leads').getFullList(options), deskLead);
}

/** Loads the calendar of some days, which follow one another. */
export async function loadAgenda(days: readonly string[]): Promise<void> {
  const [first = '', last = first] = [days[0], days.at(-1)];
  try {
    await agenda.load(async () => {
      const [appointments, steps] = await Promise.all([
        listAsAdmin(() => readAppointments(first, last)),
        listAsAdmin(() => readSteps(first, last)),
      ]);
      return {
        days: agendaDays(days, appointments.items, steps.items),
        unreadable: [...appointments.unreadable, ...steps.unreadable],
      };
    }, days.join());
  } catch (error) {
    notifyFailure('No se pudo cargar la agenda', error);
  }
}
