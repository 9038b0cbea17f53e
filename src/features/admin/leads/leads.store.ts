import { notify } from '#src/components/ui/notify.tsx';
import type { Page } from '#src/features/admin/shared/list-page.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { notifyFailure } from '#src/features/admin/shell/panel-failure.ts';
import { asAdmin, confirmSession } from '#src/features/admin/shell/panel-session.store.ts';
import { createResource } from '#src/features/admin/shared/resource.ts';
import { deleteLead, listLeads, type LeadFilter } from './leads.api.ts';

/** The leads that the panel shows. */
export const leads = createResource<Page<LeadRecord>>();

/** Nobody but an administrator sees leads: without a session the answer is an empty list, not a refusal. */
async function fetchLeads(page: number, filter: LeadFilter): Promise<Page<LeadRecord>> {
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
