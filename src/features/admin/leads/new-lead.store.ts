import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { notify } from '#src/components/ui/notify.ts';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { NEW_LEAD_DRAFT } from '#src/features/admin/core/session/kept-drafts.ts';
import { failureFields, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { dropDraft, keepDraft, readDraft } from '#src/lib/draft.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';

/**
 * The lead that staff are writing down, kept as a draft: a phone may discard the page while they look something up. Its fields are
 * those of `POST /api/leads` (src/features/leads/rules/written-lead.ts), which checks them.
 */
const draftSchema = z.object({
  /** Idempotency key: a retry after a lost response stores no second lead. */
  envio: z.string(),
  nombre: z.string(),
  telefono: z.string(),
  email: z.string(),
  canal: z.string(),
  origen: z.string(),
  mensaje: z.string(),
  /** Id of the car, or ''. */
  vehiculo: z.string(),
  proximo_paso: z.string(),
  proximo_paso_fecha: z.string(),
});
export type NewLead = Readonly<z.infer<typeof draftSchema>>;
export type NewLeadField = Exclude<keyof NewLead, 'envio'>;

const emptyLead = (): NewLead => ({
  ...{ envio: newRecordId(), nombre: '', telefono: '', email: '', canal: '', origen: '', mensaje: '' },
  ...{ vehiculo: '', proximo_paso: '', proximo_paso_fecha: '' },
});

const newLead = atom<NewLead>(readDraft(tabStorage(), NEW_LEAD_DRAFT, draftSchema) ?? emptyLead());
export const $newLead: ReadableAtom<NewLead> = newLead;

/** Whether anything is written. */
export const isLeadBegun = (lead: NewLead): boolean =>
  Object.entries(lead).some(([name, value]) => name !== 'envio' && value !== '');

/** What is wrong, by field. */
export type NewLeadProblems = Readonly<Partial<Record<NewLeadField, string>>>;

const problems = atom<NewLeadProblems>({});
/** What the last save of the draft found, also after the form was closed and opened again. */
export const $newLeadProblems: ReadableAtom<NewLeadProblems> = problems;

const saving = atom('');
/** Idempotency key of the draft that is being saved; '' for none. */
export const $savingNewLead: ReadableAtom<string> = saving;

/** Either contact is enough, so writing one corrects both. */
function withoutProblem(field: NewLeadField): NewLeadProblems {
  const isCorrected = (other: string) =>
    other === field ||
    (field === 'email' && other === 'telefono') ||
    (field === 'telefono' && other === 'email');
  return Object.fromEntries(Object.entries(problems.get()).filter(([other]) => !isCorrected(other)));
}

/**
 * Changes a field. A changed text is a new submission, with a new idempotency key. While the draft is being saved it stays
 * as it is: a change would be a second lead.
 */
export function writeLeadField(field: NewLeadField, value: string): void {
  if (saving.get() === newLead.get().envio) return;
  problems.set(withoutProblem(field));
  newLead.set({ ...newLead.get(), [field]: value, envio: newRecordId() });
  keepDraft(tabStorage(), NEW_LEAD_DRAFT, newLead.get());
}

export function discardNewLead(): void {
  problems.set({});
  newLead.set(emptyLead());
  dropDraft(tabStorage(), NEW_LEAD_DRAFT);
}

const storedSchema = z.object({ id: z.string() });

/** Result of a save: the lead's id, or null after a failure; and whether the draft is still the one that was sent. */
export interface SavedLead {
  readonly id: string | null;
  readonly isCurrent: boolean;
}

const FAILURE = 'No se pudo guardar el lead';
const isField = (name: string): name is NewLeadField => name !== 'envio' && name in newLead.get();

/** Places the messages at their fields. Without one, or when the form is not shown, the failure is notified. */
function noteFailure(error: unknown, isCurrent: boolean, isShown: boolean): void {
  const found = Object.entries(failureFields(error));
  const hasPlace = isCurrent && found.some(([name]) => isField(name));
  if (hasPlace) problems.set(Object.fromEntries(found.filter(([name]) => isField(name))));
  if (!hasPlace || !isShown || found.some(([name]) => !isField(name)))
    notifyFailure(FAILURE, error, { about: NEW_LEAD_DRAFT });
}

/**
 * Stores the lead. What was written stays after a failure, and what was written since stays after a success.
 * @param isShown whether the form is shown when the answer comes
 */
export async function saveNewLead(isShown: () => boolean): Promise<SavedLead> {
  const sent = newLead.get();
  const isCurrent = () => newLead.get().envio === sent.envio;
  if (saving.get() === sent.envio) return { id: null, isCurrent: true };
  saving.set(sent.envio);
  problems.set({});
  try {
    const answer = await asAdmin(() =>
      pocketbase.send<unknown>('/api/leads', { method: 'POST', body: sent }),
    );
    const { id } = storedSchema.parse(answer);
    const wasCurrent = isCurrent();
    if (wasCurrent) discardNewLead();
    notify({ title: 'Lead guardado', about: NEW_LEAD_DRAFT, tone: 'success' });
    return { id, isCurrent: wasCurrent };
  } catch (error) {
    noteFailure(error, isCurrent(), isShown());
    return { id: null, isCurrent: isCurrent() };
  } finally {
    if (saving.get() === sent.envio) saving.set('');
  }
}
