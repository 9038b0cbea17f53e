import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { SOLD_CAR_DRAFT } from '#src/features/admin/core/session/kept-drafts.ts';
import { failureText, isOutdated } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import type { NoticeLink } from '#src/features/admin/stock/car-notice.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { LEAD_STATES } from '#src/features/leads/rules/lead-state.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { dropDraft, keepDraft, readDraft } from '#src/lib/draft.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';
import { listAskers, listSimilar, setLeadState, type SimilarCar } from './sold-car.api.ts';
import { isSale } from './sold-car.rules.ts';

/** The sale of a car: who bought it, and which of the others have a message. */

/**
 * The answered part, kept for the return from WhatsApp, during which a phone may have discarded the page. The former state of the
 * buyer's lead is for the undo.
 */
const draftSchema = z.object({
  vehicle: z.object({
    ...{ id: z.string(), marca: z.string(), modelo: z.string(), version: z.string() },
    precio_eur: z.nullable(z.number()),
  }),
  /** Null while the question stands; without a lead, another person bought the car. */
  answer: z.nullable(z.object({ lead: z.string(), former: z.enum(LEAD_STATES) })),
  /** Ids of the leads whose message was opened. */
  opened: z.array(z.string()),
});
type Draft = z.infer<typeof draftSchema>;

export interface Sale extends Readonly<Draft> {
  /** The leads about the car, newest first. */
  readonly askers: readonly LeadRecord[];
  /** Null while they load. */
  readonly similar: readonly SimilarCar[] | null;
  /** Id of the lead that is being saved; '' for none. */
  readonly saving: string;
  /** Why the last change was not saved; '' for nothing. */
  readonly problem: string;
}

const sale = atom<Sale | null>(null);
/** Null while no sale is open. */
export const $sale: ReadableAtom<Sale | null> = sale;

/** @param vehicleId the car that an answer is about: a late one does not change the sale of another car */
function change(part: Partial<Sale>, vehicleId = sale.get()?.vehicle.id): void {
  const state = sale.get();
  if (state === null || state.vehicle.id !== vehicleId) return;
  const changed = { ...state, ...part };
  sale.set(changed);
  const { vehicle, answer, opened } = changed;
  if (answer !== null) keepDraft(tabStorage(), SOLD_CAR_DRAFT, { vehicle, answer, opened });
}

/** Without similar cars the messages say less. */
async function loadSimilar(vehicle: Draft['vehicle']): Promise<void> {
  const similar = await asAdmin(() => listSimilar(vehicle)).catch((error: unknown) => {
    console.warn('Could not read the similar cars', error);
    return [];
  });
  change({ similar }, vehicle.id);
}

function open(draft: Draft, askers: readonly LeadRecord[]): void {
  sale.set({ ...draft, askers, similar: null, saving: '', problem: '' });
  void loadSimilar(draft.vehicle);
}

export function closeSale(): void {
  sale.set(null);
  dropDraft(tabStorage(), SOLD_CAR_DRAFT);
}

/** Reopens an answered sale after a reload. */
export async function reopenSale(): Promise<void> {
  const draft = readDraft(tabStorage(), SOLD_CAR_DRAFT, draftSchema);
  if (draft === null || sale.get() !== null) return;
  try {
    const askers = await asAdmin(() => listAskers(draft.vehicle.id));
    if (sale.get() === null) open(draft, askers);
  } catch (error) {
    console.warn('Could not reopen the sale', error);
  }
}

/** The question of the notice after a sale; none when it was no sale, or there is no lead about the car. */
export async function buyerQuestion(
  before: Pick<AdminVehicle, 'status'>,
  { id, marca, modelo, version, precio_eur, status }: AdminVehicle,
): Promise<readonly NoticeLink[]> {
  if (!isSale(before, { status })) return [];
  try {
    const askers = await asAdmin(() => listAskers(id));
    if (askers.length === 0) return [];
    const vehicle = { id, marca, modelo, version, precio_eur };
    const ask = () => open({ vehicle, answer: null, opened: [] }, askers);
    return [{ label: '¿Quién lo compró?', onSelect: ask }];
  } catch (error) {
    // The car is saved: the question may be left out.
    console.warn('Could not read the leads of the sold car', error);
    return [];
  }
}

const OVERTAKEN = 'Otra persona ha cambiado este lead mientras tanto. Ahora ves sus datos.';

/** Saves a state of a lead, and shows what is stored. @returns whether it is as wanted. */
async function saveState(lead: LeadRecord, estado: LeadRecord['estado']): Promise<boolean> {
  const state = sale.get();
  if (state === null || state.saving !== '') return false;
  const of = state.vehicle.id;
  change({ saving: lead.id, problem: '' });
  try {
    const saved = await asAdmin(() => setLeadState(lead, estado));
    change({ askers: state.askers.map((asker) => (asker.id === saved.id ? saved : asker)) }, of);
    return true;
  } catch (error) {
    if (!isOutdated(error)) {
      change({ problem: failureText(error) }, of);
      return false;
    }
    const askers = await asAdmin(() => listAskers(state.vehicle.id)).catch(() => state.askers);
    const isDone = askers.some(({ id, estado: theirs }) => id === lead.id && theirs === estado);
    change({ askers, problem: isDone ? '' : OVERTAKEN }, of);
    return isDone;
  } finally {
    change({ saving: '' }, of);
  }
}

/** Marks the buyer's lead as won. */
export async function chooseBuyer(lead: LeadRecord): Promise<void> {
  const of = sale.get()?.vehicle.id;
  if (lead.estado === 'ganado' || (await saveState(lead, 'ganado')))
    change({ answer: { lead: lead.id, former: lead.estado } }, of);
}

/** A person without a lead bought the car. */
export function chooseAnother(): void {
  change({ answer: { lead: '', former: 'nuevo' }, problem: '' });
}

/** Takes the answer back: the lead has its former state again. */
export async function undoBuyer(): Promise<void> {
  const { answer, askers, vehicle } = sale.get() ?? {};
  if (answer === undefined || answer === null) return;
  const lead = askers?.find(({ id }) => id === answer.lead);
  if (lead !== undefined && lead.estado !== answer.former && !(await saveState(lead, answer.former))) return;
  if (sale.get()?.vehicle.id !== vehicle?.id) return;
  dropDraft(tabStorage(), SOLD_CAR_DRAFT);
  change({ answer: null });
}

/** Notes that the message of a lead was opened. */
export function noteOpened(id: string): void {
  const { opened = [] } = sale.get() ?? {};
  change({ opened: [...new Set([...opened, id])] });
}
