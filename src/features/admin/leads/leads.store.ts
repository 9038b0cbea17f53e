import { notify } from '#src/components/ui/notify.tsx';
import { leadsToCsv } from '#src/features/leads/desk/lead-csv.ts';
import { deleteLead, listAllLeads, listLeads, type LeadFilter, type LeadPage } from './leads.api.ts';
import { notifyFailure } from '#src/features/admin/shell/panel-failure.ts';
import { asAdmin, confirmSession } from '#src/features/admin/shell/panel-session.store.ts';
import { createResource } from '#src/features/admin/shared/resource.ts';

/** The leads that the panel shows. */
export const leads = createResource<LeadPage>();

/** Nobody but an administrator sees leads: without a session the answer is an empty list, not a refusal. */
async function fetchLeads(page: number, filter: LeadFilter): Promise<LeadPage> {
  const answer = await asAdmin(() => listLeads(page, filter));
  if (answer.total > 0 || (await confirmSession())) return answer;
  return listLeads(page, filter);
}

/** Loads a page of leads (SPEC section 8 words the failure). */
export async function loadLeads(page: number, filter: LeadFilter): Promise<void> {
  try {
    await leads.load(() => fetchLeads(page, filter));
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}

/** Deletes a lead. @returns whether it is gone. */
export async function removeLead(id: string): Promise<boolean> {
  try {
    await asAdmin(() => deleteLead(id));
    notify({ title: 'Lead eliminado correctamente', tone: 'success' });
    return true;
  } catch (error) {
    notifyFailure('No se pudo eliminar el lead', error);
    return false;
  }
}

/** Hands a text to the browser as a file to keep. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the address must outlive the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads every lead that matches, for Excel. */
export async function exportLeads(filter: LeadFilter): Promise<void> {
  try {
    const all = await asAdmin(() => listAllLeads(filter));
    const day = new Date().toLocaleDateString('sv-SE');
    download(`leads-${day}.csv`, leadsToCsv(all));
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}
