import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { failureFields, isOutdated, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import {
  asAdmin,
  confirmSession,
  listAsAdmin,
} from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { ALL_LEADS, type LeadFilter } from './lead-filters.ts';
import { deleteLead, getLead, listLeads, updateLead, type LeadChange, type LeadFields } from './leads.api.ts';
import { loadUnanswered } from './unanswered.store.ts';

/** The current page of leads. */
export const leads = createResource<Page<DeskLead>>();

/** The opened lead: a page of one, or of none when it is gone. */
export const openLead = createResource<Page<DeskLead> & { readonly of: string }>();

const saving = atom<ReadonlySet<string>>(new Set());
/** Ids of leads that are being saved. */
export const $savingLeads: ReadableAtom<ReadonlySet<string>> = saving;

/** A change that could not be saved, kept for a retry. */
export interface UnsavedChange {
  readonly change: LeadChange;
  /** Notice to show after it is saved. */
  readonly done: string;
}

const unsaved = atom<Readonly<Record<string, UnsavedChange>>>({});
/** Unsaved changes by lead id. Typed text is not among them: it stays in its field. */
export const $unsaved: ReadableAtom<Readonly<Record<string, UnsavedChange>>> = unsaved;

function noteUnsaved(id: string, failed: UnsavedChange | null): void {
  const others = Object.entries(unsaved.get()).filter(([other]) => other !== id);
  unsaved.set(Object.fromEntries(failed === null ? others : [...others, [id, failed]]));
}

/** Without an administrator session the server responds with an empty list instead of an error, hence `listAsAdmin`. */
async function fetchLeads(page: number, filter: LeadFilter): Promise<Page<DeskLead>> {
  const answer = await listAsAdmin(() => listLeads(page, filter));
  if (answer.total > 0 || (await confirmSession())) return answer;
  return listLeads(page, filter);
}

/** Loads a page of leads. SPEC section 8 gives the text of the failure. */
export async function loadLeads(page: number, filter: LeadFilter): Promise<void> {
  try {
    await leads.load(() => fetchLeads(page, filter), JSON.stringify([page, filter]));
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}

/** Loads one lead, whatever the list shows. */
export async function loadOpenLead(id: string): Promise<void> {
  try {
    await openLead.load(async () => ({ ...(await fetchLeads(1, { ...ALL_LEADS, lead: id })), of: id }), id);
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}

/** Replaces a lead wherever it is shown. */
export function showLead(lead: DeskLead): void {
  const updated = (items: readonly DeskLead[]) => items.map((item) => (item.id === lead.id ? lead : item));
  leads.change((data) => ({ ...data, items: updated(data.items) }));
  openLead.change((data) => ({ ...data, items: updated(data.items) }));
}

function setSaving(id: string, isSaving: boolean): void {
  const ids = new Set(saving.get());
  if (isSaving) ids.add(id);
  else ids.delete(id);
  saving.set(ids);
}

const FAILURE = 'No se pudo guardar el lead';

function hasChange(lead: DeskLead, { cita, ...fields }: LeadChange): boolean {
  if (cita !== undefined) return false;
  return Object.entries(fields).every(([field, value]) => lead[field as keyof LeadFields] === value);
}

/** Shows the version that another user saved first. Returns whether it already contains the change. */
async function showTheirs(id: string, change: LeadChange): Promise<boolean> {
  try {
    const theirs = await asAdmin(() => getLead(id));
    showLead(theirs);
    if (hasChange(theirs, change)) return true;
    const description =
      'Otra persona lo ha cambiado mientras tanto. Ahora ves sus datos: si sigue haciendo falta, repite tu cambio.';
    notify({ title: FAILURE, about: id, description, tone: 'destructive' });
  } catch (error) {
    notifyFailure(FAILURE, error, { about: id });
  }
  return false;
}

/**
 * Changes a lead optimistically, and reverts the change when the server refuses. An appointment is shown once it is saved.
 * @param placeProblems shows the messages of refused fields in a form; without one they are notified.
 * @returns whether it was saved.
 */
export async function changeLead(
  lead: DeskLead,
  change: LeadChange,
  done: string,
  placeProblems?: (problems: Readonly<Record<string, string>>) => void,
): Promise<boolean> {
  if (saving.get().has(lead.id)) return false;
  setSaving(lead.id, true);
  noteUnsaved(lead.id, null);
  const { cita: _appointment, ...fields } = change;
  showLead({ ...lead, ...fields });
  try {
    showLead(await asAdmin(() => updateLead(lead.id, change, lead.updated_at)));
    notify({ title: done, about: lead.id, tone: 'success' });
    return true;
  } catch (error) {
    showLead(lead);
    if (isOutdated(error)) return await showTheirs(lead.id, change);
    const problems = failureFields(error);
    if (placeProblems !== undefined && Object.keys(problems).length > 0) {
      placeProblems(problems);
      return false;
    }
    if (change.estado !== undefined || change.responsable !== undefined)
      noteUnsaved(lead.id, { change, done });
    notifyFailure(FAILURE, error, { about: lead.id });
    return false;
  } finally {
    setSaving(lead.id, false);
    void loadUnanswered();
  }
}

/** Deletes a lead. @returns whether it was deleted. */
export async function removeLead(id: string): Promise<boolean> {
  try {
    await asAdmin(() => deleteLead(id));
    notify({ title: 'Lead eliminado correctamente', about: id, tone: 'success' });
    void loadUnanswered();
    return true;
  } catch (error) {
    notifyFailure('No se pudo eliminar el lead', error, { about: id });
    return false;
  }
}
