import { leadsToCsv } from '#src/features/leads/desk/lead-csv.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { LEADS } from '#src/features/admin/core/lists/read-list.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { downloadCsv } from '#src/lib/download.ts';
import type { LeadFilter } from './lead-filters.ts';
import { listAllLeads, listPeople } from './leads.api.ts';
import { personName } from './people.store.ts';

/** Downloads all matching leads as CSV for Excel. The server asks for a recent proof of identity before it returns so many. */
export async function exportLeads(filter: LeadFilter): Promise<void> {
  try {
    const [{ items, unreadable }, loaded] = await Promise.all([
      listAsAdmin(() => listAllLeads(filter)),
      asAdmin(listPeople),
    ]);
    downloadCsv(
      'leads',
      leadsToCsv(items, (id) => personName(loaded, id)),
    );
    notifyLeftOut(unreadable, LEADS);
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}
