import { leadsToCsv } from '#src/features/leads/desk/lead-csv.ts';
import { notifyFailure } from '#src/features/admin/shell/panel-failure.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import type { LeadFilter } from './lead-filters.ts';
import { listAllLeads, listPeople } from './leads.api.ts';
import { personName } from './people.store.ts';

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
    const [all, known] = await asAdmin(() => Promise.all([listAllLeads(filter), listPeople()]));
    const day = new Date().toLocaleDateString('sv-SE');
    download(
      `leads-${day}.csv`,
      leadsToCsv(all, (id) => personName(known, id)),
    );
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}
