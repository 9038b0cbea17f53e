import { leadsToCsv } from '#src/features/leads/desk/lead-csv.ts';
import { downloadCsv } from '#src/lib/download.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { LEADS } from '#src/features/admin/core/lists/read-list.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { checkConfirmed } from '#src/features/auth/second-factor/second-factor.api.ts';
import type { LeadFilter } from './lead-filters.ts';
import { listAllLeads, listPeople } from './leads.api.ts';
import { personName } from './people.store.ts';

/** Downloads every lead that matches, for Excel. Who does has just proven to be there: the server can't tell it from reading. */
export async function exportLeads(filter: LeadFilter): Promise<void> {
  try {
    await asAdmin(checkConfirmed);
    const [{ items, unreadable }, known] = await Promise.all([
      listAsAdmin(() => listAllLeads(filter)),
      asAdmin(listPeople),
    ]);
    downloadCsv(
      'leads',
      leadsToCsv(items, (id) => personName(known, id)),
    );
    notifyLeftOut(unreadable, LEADS);
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}
