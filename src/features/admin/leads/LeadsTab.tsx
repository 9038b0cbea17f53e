import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { useKeptScroll } from '#src/features/admin/core/routing/kept-scroll.ts';
import { LEADS } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { loadBusiness } from '#src/features/admin/settings/business/business.store.ts';
import { useLastPage } from '#src/features/admin/core/routing/useLastPage.ts';
import { useChosenVehicle } from '#src/features/admin/stock/VehiclePicker.tsx';
import { $place, go, queryOf } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { RetentionLine } from '#src/features/admin/settings/privacy/RetentionLine.tsx';
import { FailedMails } from './FailedMails.tsx';
import { filterOfPlace, filterWords, withoutFilters } from './lead-filters.ts';
import { LeadCard } from './LeadCard.tsx';
import { leads, loadLeads, removeLead } from './leads.store.ts';
import { LeadToolbar } from './LeadToolbar.tsx';
import { useLiveLeads, useLiveNotes } from './live-leads.ts';
import { loadPeople, people, personName } from './people.store.ts';

const backToAll = (
  <Button variant="secondary" onClick={() => go(withoutFilters())}>
    Ver todos los leads
  </Button>
);

function Empty({ car }: { readonly car: string }) {
  const place = useStore($place);
  const { data } = useStore(people.$state);
  if (place.lead !== null)
    return (
      <EmptyState
        title="Este lead ya no existe"
        text="Puede que otra persona lo haya eliminado."
        actions={backToAll}
      />
    );
  const words = filterWords(filterOfPlace(place), (id) => personName(data, id), car);
  return (
    <EmptyState
      title="No hay leads"
      text={
        words.length > 0
          ? `Ninguno coincide con los filtros: ${words.join(', ')}.`
          : 'Cuando alguien escriba desde la web, aparecerá aquí sin recargar.'
      }
      actions={
        words.length > 0 && (
          <Button variant="secondary" onClick={() => go(withoutFilters())}>
            Limpiar filtros
          </Button>
        )
      }
    />
  );
}

/** Leads (SPEC section 2): the list, ways to answer, and the follow-up. */
export function LeadsTab() {
  const place = useStore($place);
  const { lead: only, pagina } = place;
  const { status, data } = useStore(leads.$state);
  const car = useChosenVehicle();
  const [deleting, setDeleting] = useState<DeskLead | null>(null);
  const load = () => void loadLeads(pagina, filterOfPlace(place));

  const query = queryOf(place);
  useEffect(() => {
    const now = $place.get();
    // Reloads when the filters change, so that no stale result is shown.
    void loadLeads(now.pagina, filterOfPlace(now));
  }, [query]);
  useEffect(() => void loadPeople(), []);
  useEffect(() => void loadBusiness(), []);
  useLiveLeads(load);
  useLiveNotes(load);
  useLastPage(data);
  useKeptScroll(data !== null);

  return (
    <>
      <FailedMails />
      {only === null && <LeadToolbar total={data?.total} car={car} />}
      {only !== null && data?.total !== 0 && <div className="mb-6">{backToAll}</div>}
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-80 w-full" />}
        failure="No se pudieron cargar los leads"
        onRetry={load}
      >
        {({ items, unreadable }) => (
          <>
            <Unreadable names={unreadable} words={LEADS} />
            {items.length > 0 ? (
              <ul className="border-line border-b" aria-busy={status === 'loading'} data-leads>
                {items.map((lead) => (
                  <LeadCard
                    key={`${lead.id} ${only ?? ''}`}
                    lead={lead}
                    isAlone={lead.id === only}
                    onDelete={() => setDeleting(lead)}
                  />
                ))}
              </ul>
            ) : (
              unreadable.length === 0 && <Empty car={car === null ? '' : vehicleTitle(car)} />
            )}
          </>
        )}
      </Loaded>
      {data !== null && data.pages > 1 && (
        <div className="mt-6">
          <Pagination page={pagina} pages={data.pages} onChange={(next) => go({ pagina: next })} />
        </div>
      )}
      <RetentionLine />
      <DeleteDialog
        item={deleting}
        title={({ nombre }) => `¿Eliminar el lead de ${nombre}?`}
        description={() => 'Se borran sus datos, su mensaje y sus notas. No se puede deshacer.'}
        confirmLabel="Eliminar lead"
        remove={async ({ id }) => {
          if (await removeLead(id)) load();
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
