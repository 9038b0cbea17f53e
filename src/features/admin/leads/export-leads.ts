import { leadsToCsv } from '#src/features/leads/desk/lead-csv.ts';
import { downloadCsv } from '#src/lib/download.ts';
import { notifyFailure } from '#src/features/admin/shell/panel-failure.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { checkConfirmed } from '#src/features/auth/second-factor/second-factor.api.ts';
import type { LeadFilter } from './lead-filters.ts';
import { listAllLeads, listPeople } from './leads.api.ts';
import { personName } from './people.store.ts';

/** Downloads every lead that matches, for Excel. Who does has just proven to be there: the server can't tell it from reading. */
export async function exportLeads(filter: LeadFilter): Promise<void> {
  try {
    await asAdmin(checkConfirmed);
    const [all, known] = await asAdmin(() => Promise.all([listAllLeads(filter), listPeople()]));
    downloadCsv(
      'leads',
      leadsToCsv(all, (id) => personName(known, id)),
    );
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}
