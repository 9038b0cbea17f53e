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

/** Changes a field. A changed text is a new submission, with a new idempotency key. */
export function writeLeadField(field: NewLeadField, value: string): void {
  newLead.set({ ...newLead.get(), [field]: value, envio: newRecordId() });
  keepDraft(tabStorage(), NEW_LEAD_DRAFT, newLead.get());
}

export function discardNewLead(): void {
  newLead.set(emptyLead());
  dropDraft(tabStorage(), NEW_LEAD_DRAFT);
}

const storedSchema = z.object({ id: z.string() });

/** Result of a save: the lead's id, or what is wrong by field. A failure without fields has been notified. */
export type SavedLead =
  { readonly id: string } | { readonly id: null; readonly errors: Readonly<Partial<Record<string, string>>> };

/** Stores the lead. What was written stays after a failure. */
export async function saveNewLead(): Promise<SavedLead> {
  try {
    const answer = await asAdmin(() =>
      pocketbase.send<unknown>('/api/leads', { method: 'POST', body: newLead.get() }),
    );
    const { id } = storedSchema.parse(answer);
    discardNewLead();
    notify({ title: 'Lead guardado', about: id, tone: 'success' });
    return { id };
  } catch (error) {
    const errors = failureFields(error);
    // What is wrong stands at its field, where a notice would only hide it.
    if (Object.keys(errors).length === 0) notifyFailure('No se pudo guardar el lead', error);
    return { id: null, errors };
  }
}
