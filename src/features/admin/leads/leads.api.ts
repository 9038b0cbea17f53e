import * as z from 'zod/mini';
import {
  appointmentSchema,
  isOpen,
  spanOf,
  type Appointment,
} from '#src/features/appointments/appointment.schema.ts';
import { readPage, type Page } from '#src/features/admin/core/lists/list-page.ts';
import { readList, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import {
  leadCarSchema,
  leadNoteSchema,
  leadRecordSchema,
  type DeskLead,
  type LeadNote,
  type LeadRecord,
} from '#src/features/leads/rules/lead-record.schema.ts';
import { arrivalOf, type Arrival } from './lead-arrival.ts';
import { dueFilter, leadFilterString, type LeadFilter } from './lead-filters.ts';

/** Administrator API calls for leads (SPEC section 7). Each throws PocketBase's ClientResponseError. */

const leads = pocketbase.collection('leads');
const notes = pocketbase.collection('lead_notas');
const appointments = pocketbase.collection('citas');
const SORT = '-created_at,id';
/** What `deskLead` reads besides the lead. */
export const EXPAND = 'lead_notas_via_lead,citas_via_lead,vehicle_id';
const UNANSWERED = "estado = 'nuevo'";

/** Page size of the list of leads. */
export const LEADS_PER_PAGE = 20;

/** Id of the signed-in user; '' without a session. */
export function ownId(): string {
  return pocketbase.authStore.record?.id ?? '';
}

const expandedSchema = z.object({
  expand: z.optional(
    z.object({
      lead_notas_via_lead: z.optional(z.array(z.unknown())),
      vehicle_id: z.optional(leadCarSchema),
      citas_via_lead: z.optional(z.array(z.unknown())),
    }),
  ),
});

/** @throws ZodError */
const readNote = (record: unknown): LeadNote => leadNoteSchema.parse(record);
/** @throws ZodError */
const readLead = (record: unknown): LeadRecord => leadRecordSchema.parse(record);

const byTime = (one: LeadNote, other: LeadNote) =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id) ? -1 : 1;

/** The appointment that still takes place, the next of several. */
function openAppointment(records: readonly unknown[]): Appointment | null {
  const now = Date.now();
  const open = readList(records, (record) => appointmentSchema.parse(record)).items.filter((appointment) =>
    isOpen(appointment, now),
  );
  return open.toSorted((one, other) => spanOf(one).start - spanOf(other).start)[0] ?? null;
}

/** @throws ZodError */
export function deskLead(record: unknown): DeskLead {
  const { expand } = expandedSchema.parse(record);
  const { items, unreadable } = readList(expand?.lead_notas_via_lead ?? [], readNote);
  return {
    ...readLead(record),
    car: expand?.vehicle_id ?? null,
    notas: items.toSorted(byTime),
    unreadableNotes: unreadable.length,
    cita: openAppointment(expand?.citas_via_lead ?? []),
  };
}

const filterOf = (filter: LeadFilter) => leadFilterString(filter, new Date(), ownId());

/** One page, newest first. `page` starts at 1. */
export async function listLeads(page: number, filter: LeadFilter): Promise<Page<DeskLead>> {
  const options = { sort: SORT, filter: filterOf(filter), expand: EXPAND };
  return readPage(await leads.getList(page, LEADS_PER_PAGE, options), deskLead);
}

/**
 * All matching leads, newest first, for the export. Notes come from one separate query instead of one per lead. So large a page requires
 * a recent proof of identity (pb/lib/leads/many-leads.ts).
 */
export async function listAllLeads(filter: LeadFilter): Promise<ReadList<DeskLead>> {
  const [all, allNotes] = await Promise.all([
    leads.getFullList({ sort: SORT, filter: filterOf(filter), batch: 1000 }),
    notes.getFullList({ sort: 'created_at,id', batch: 1000 }),
  ]);
  const byLead = new Map<string, LeadNote[]>();
  const read = readList(allNotes, readNote);
  for (const note of read.items) byLead.set(note.lead, [...(byLead.get(note.lead) ?? []), note]);
  const { items, unreadable } = readList(all, readLead);
  return {
    items: items.map((lead) => ({
      ...{ ...lead, car: null, cita: null },
      ...{ notas: byLead.get(lead.id) ?? [], unreadableNotes: 0 },
    })),
    unreadable: [...unreadable, ...read.unreadable],
  };
}

/** The newest leads, for the dashboard. */
export async function listLatestLeads(limit: number): Promise<ReadList<LeadRecord>> {
  const answer = await leads.getList(1, limit, { sort: SORT, skipTotal: true });
  return readList(answer.items, readLead);
}

/** The leads that have waited longest for an answer, for the dashboard. */
export async function listUnanswered(limit: number): Promise<Page<LeadRecord>> {
  return readPage(await leads.getList(1, limit, { sort: 'created_at,id', filter: UNANSWERED }), readLead);
}

/** The leads whose next step is due today or was before, the most overdue first; with their appointments, without cars and notes. */
export async function listDueSteps(limit: number): Promise<Page<DeskLead>> {
  const options = {
    ...{ sort: 'proximo_paso_fecha,id', filter: dueFilter(madridDay(new Date())) },
    expand: 'citas_via_lead',
  };
  return readPage(await leads.getList(1, limit, options), deskLead);
}

/** The newest leads of a filter (same-person.ts), with their number. */
export async function listSamePerson(filter: string, limit: number): Promise<Page<LeadRecord>> {
  return readPage(await leads.getList(1, limit, { sort: SORT, filter }), readLead);
}

async function countWhere(filter: string): Promise<number> {
  return (await leads.getList(1, 1, { fields: 'id', filter })).totalItems;
}

export const countLeads = () => countWhere('');

/** Number of leads created today in the dealer's time zone (SPEC section 9). */
export function countLeadsToday(): Promise<number> {
  const since = madridMoment(madridDay(new Date()), '00:00');
  return countWhere(pocketbase.filter('created_at >= {:since}', { since }));
}

/** Number of unanswered leads. */
export const countUnanswered = () => countWhere(UNANSWERED);

export async function getLead(id: string): Promise<DeskLead> {
  return deskLead(await leads.getOne(id, { expand: EXPAND }));
}

/** The fields of a lead that staff can change. */
export type LeadFields = Partial<
  Pick<LeadRecord, 'estado' | 'responsable' | 'proximo_paso' | 'proximo_paso_fecha'>
>;

/** A change of a lead. `cita` makes or moves its appointment, on the day of the next step; without an hour it cancels it. */
export interface LeadChange extends LeadFields {
  readonly cita?: {
    /** `HH:MM` in the dealer's time zone. */
    readonly hora: string;
    readonly minutos: number;
    readonly tipo: string;
    /** Whether the customer gets a mail. */
    readonly avisar: boolean;
  };
}

/**
 * Changes a lead.
 * @param expectedUpdatedAt `updated_at` as it was read (optimistic lock); the server refuses a stale one (`isOutdated`).
 */
export async function updateLead(
  id: string,
  change: LeadChange,
  expectedUpdatedAt: string,
): Promise<DeskLead> {
  const body = { ...change, expected_updated_at: expectedUpdatedAt };
  return deskLead(await leads.update(id, body, { expand: EXPAND }));
}

export async function deleteLead(id: string): Promise<void> {
  await leads.delete(id);
}

/** Adds a note. The id comes from the caller as an idempotency key, so that a repeated request creates no second note. */
export async function createNote(note: {
  readonly id: string;
  readonly lead: string;
  readonly texto: string;
}): Promise<void> {
  await notes.create(note);
}

export async function deleteNote(id: string): Promise<void> {
  await notes.delete(id);
}

/** A created, changed or deleted lead. */
export interface LeadEvent {
  readonly action: string;
  readonly id: string;
  /** The lead as an arrival; null when it is none. */
  readonly arrived: Arrival | null;
}

/** Subscribes to changes of leads by any user or visitor. Returns a function that unsubscribes. */
export function watchLeads(onChange: (change: LeadEvent) => void): Promise<() => Promise<void>> {
  return leads.subscribe('*', ({ action, record }) =>
    onChange({ action, id: record.id, arrived: arrivalOf(action, record, ownId(), Date.now()) }),
  );
}

/** Subscribes to changes of appointments by any user. Returns a function that unsubscribes. */
export function watchAppointments(onChange: (leadId: string) => void): Promise<() => Promise<void>> {
  return appointments.subscribe('*', ({ record }) => onChange(String(record['lead'])));
}

/** Subscribes to changes of notes by any user. Returns a function that unsubscribes. */
export function watchNotes(onChange: (leadId: string) => void): Promise<() => Promise<void>> {
  return notes.subscribe('*', ({ record }) => onChange(String(record['lead'])));
}

const peopleSchema = z.array(z.object({ id: z.string(), nombre: z.string() }));

/** An administrator, to whom leads can be assigned. */
export type Person = z.infer<typeof peopleSchema>[number];

export async function listPeople(): Promise<Person[]> {
  return peopleSchema.parse(await pocketbase.send('/api/admins', {}));
}
