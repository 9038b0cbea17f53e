import { notify } from '#src/components/ui/notify.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { hasArrivedBefore, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { createNote, deleteNote, getLead } from './leads.api.ts';
import { showLead } from './leads.store.ts';

/** Ids of notes whose response was lost, by content: saving the same note again reuses its id as idempotency key. */
const pending = new Map<string, string>();

async function readAgain(leadId: string): Promise<void> {
  try {
    showLead(await asAdmin(() => getLead(leadId)));
  } catch {
    // The list's live updates will show it.
  }
}

/** Adds a note. @returns whether it was saved. */
export async function addNote(lead: DeskLead, texto: string): Promise<boolean> {
  const key = `${lead.id} ${texto}`;
  const id = pending.get(key) ?? newRecordId();
  pending.set(key, id);
  try {
    await asAdmin(() => createNote({ id, lead: lead.id, texto }));
  } catch (error) {
    if (!hasArrivedBefore(error)) {
      notifyFailure('No se pudo guardar la nota', error);
      return false;
    }
  }
  pending.delete(key);
  notify({ title: 'Nota guardada', tone: 'success' });
  await readAgain(lead.id);
  return true;
}

/** Deletes one of the user's own notes. */
export async function removeNote(leadId: string, id: string): Promise<void> {
  try {
    await asAdmin(() => deleteNote(id));
    notify({ title: 'Nota eliminada', tone: 'success' });
    await readAgain(leadId);
  } catch (error) {
    notifyFailure('No se pudo eliminar la nota', error);
  }
}
