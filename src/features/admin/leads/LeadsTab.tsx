import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState } from 'react';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { ListDetail } from '#src/features/admin/core/lists/ListDetail.tsx';
import { $isWide } from '#src/features/admin/core/lists/wide.store.ts';
import { loadBusiness } from '#src/features/admin/settings/business/business.store.ts';
import { $place, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { RetentionLine } from '#src/features/admin/settings/privacy/RetentionLine.tsx';
import { AgendaView } from './agenda/AgendaView.tsx';
import { FailedMails } from './FailedMails.tsx';
import { filterOfPlace } from './lead-filters.ts';
import { LeadDetail } from './LeadDetail.tsx';
import { LeadList } from './LeadList.tsx';
import { loadLeads, loadOpenLead, removeLead } from './leads.store.ts';
import { NewLead } from './NewLead.tsx';
import { loadPeople } from './people.store.ts';

/** Shows that a lead is gone. */
function afterRemoval(id: string): void {
  const place = $place.get();
  if ($isWide.get() || place.lead === null)
    void loadLeads(place.pagina, { ...filterOfPlace(place), lead: null });
  if (place.lead !== id) return;
  if ($isWide.get()) go({ lead: null }, 'replace');
  else void loadOpenLead(id);
}

/** The list, ways to answer, and the follow-up; or a new lead. */
function LeadDesk() {
  const { lead, vista } = useStore($place);
  const [deleting, setDeleting] = useState<DeskLead | null>(null);
  useEffect(() => void loadPeople(), []);
  useEffect(() => void loadBusiness(), []);
  if (vista === 'nuevo') return <NewLead />;
  return (
    <>
      <FailedMails />
      <ListDetail
        open={lead}
        label="Lead"
        list={(isNarrow) => <LeadList isNarrow={isNarrow} onDelete={setDeleting} />}
        detail={lead !== null && <LeadDetail key={lead} id={lead} onDelete={setDeleting} />}
      />
      <RetentionLine />
      <DeleteDialog
        item={deleting}
        title={({ nombre }) => `¿Eliminar el lead de ${nombre}?`}
        description={() => 'Se borran sus datos, su mensaje, sus notas y sus citas. No se puede deshacer.'}
        confirmLabel="Eliminar lead"
        remove={async ({ id }) => {
          if (await removeLead(id)) afterRemoval(id);
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

/** Leads (SPEC section 2), or the calendar of their appointments. */
export function LeadsTab() {
  const { vista } = useStore($place);
  return vista === 'agenda' ? <AgendaView /> : <LeadDesk />;
}
