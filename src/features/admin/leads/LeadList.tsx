import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { useKeptScroll } from '#src/features/admin/core/routing/kept-scroll.ts';
import { LEADS } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { $isWide } from '#src/features/admin/core/lists/wide.store.ts';
import { useLastPage } from '#src/features/admin/core/routing/useLastPage.ts';
import { useChosenVehicle } from '#src/features/admin/stock/VehiclePicker.tsx';
import { $place, changeList } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { filterOfPlace, filterWords, NO_FILTER } from './lead-filters.ts';
import { LeadCard } from './LeadCard.tsx';
import { LeadEntry } from './LeadEntry.tsx';
import { leads, loadLeads } from './leads.store.ts';
import { LeadColumnFilters, LeadToolbar } from './LeadToolbar.tsx';
import { useLiveCars, useLiveLeads, useLiveNotes } from './live-leads.ts';
import { people, personName } from './people.store.ts';

function Empty({ car }: { readonly car: string }) {
  const place = useStore($place);
  const { data } = useStore(people.$state);
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
          <Button variant="secondary" onClick={() => changeList(NO_FILTER)}>
            Limpiar filtros
          </Button>
        )
      }
    />
  );
}

interface LeadListProps {
  /** Whether the list is a column beside the opened lead; then it has fewer filters. */
  readonly isNarrow: boolean;
  readonly onDelete: (lead: DeskLead) => void;
}

/** The leads that match the filters of the route, page by page. */
export function LeadList({ isNarrow, onDelete }: LeadListProps) {
  const place = useStore($place);
  const isWide = useStore($isWide);
  const { pagina } = place;
  const { status, data } = useStore(leads.$state);
  const car = useChosenVehicle();
  const filter = { ...filterOfPlace(place), lead: null };
  const load = () => void loadLeads(pagina, filter);
  const query = JSON.stringify(filter);
  useEffect(() => {
    const now = $place.get();
    // Reloads when the filters change, so that no stale result is shown.
    void loadLeads(now.pagina, { ...filterOfPlace(now), lead: null });
  }, [query, pagina]);
  useLiveLeads(load);
  useLiveNotes(load);
  useLiveCars(() => leads.$state.get().data?.items ?? [], load);
  useLastPage(data);
  useKeptScroll(data !== null);
  return (
    <>
      {isNarrow ? <LeadColumnFilters total={data?.total} /> : <LeadToolbar total={data?.total} car={car} />}
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
              <ul className="border-line border-b" aria-busy={status === 'loading'} data-leads data-rows>
                {items.map((lead) =>
                  isWide ? (
                    <LeadEntry
                      key={lead.id}
                      lead={lead}
                      isNarrow={isNarrow}
                      onDelete={() => onDelete(lead)}
                    />
                  ) : (
                    <LeadCard key={lead.id} lead={lead} isAlone={false} onDelete={() => onDelete(lead)} />
                  ),
                )}
              </ul>
            ) : (
              unreadable.length === 0 && <Empty car={car === null ? '' : vehicleTitle(car)} />
            )}
          </>
        )}
      </Loaded>
      {data !== null && data.pages > 1 && (
        <div className="mt-6">
          <Pagination page={pagina} pages={data.pages} onChange={(next) => changeList({ pagina: next })} />
        </div>
      )}
    </>
  );
}
