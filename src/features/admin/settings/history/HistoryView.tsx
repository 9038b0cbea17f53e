import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft } from 'lucide';
import { useEffect } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { CHANGES } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { panelDay } from '#src/features/admin/core/panel-date.ts';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { useLastPage } from '#src/features/admin/core/routing/useLastPage.ts';
import { $place, go, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { formatInteger } from '#src/lib/format.ts';
import { HistoryFilters, useHistoryFilter } from './HistoryFilters.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import type { HistoryEntry } from './history.api.ts';
import { history, loadHistory, loadPeople } from './history.store.ts';

/** Groups entries by day, keeping their order. */
function byDay(entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = panelDay(entry.created_at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** Historial: the changes of one car or of all, with author, and values before and after. */
export function HistoryView() {
  const { pagina } = useStore($place);
  const filter = useHistoryFilter();
  const { status, data } = useStore(history.$state);
  const { search, vehicle, who, kind, from, to } = filter;
  const load = () => void loadHistory(pagina, filter);
  useEffect(
    () => void loadHistory(pagina, { search, vehicle, who, kind, from, to }),
    [pagina, search, vehicle, who, kind, from, to],
  );
  useEffect(() => void loadPeople(), []);
  useLastPage(data);
  const vehicleName =
    data?.cars.get(vehicle ?? '')?.titulo ??
    data?.items.find(({ vehiculo }) => vehiculo === vehicle)?.etiqueta ??
    null;
  const total = data?.total;

  return (
    <section aria-labelledby="historial">
      <Button variant="quiet" size="s" className="mb-3 min-h-11" onClick={() => openTab('ajustes')}>
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Ajustes
      </Button>
      <div className="mb-4">
        <ViewHeading id="historial">Historial</ViewHeading>
      </div>
      <HistoryFilters filter={filter} total={total} vehicleName={vehicleName} />
      <p className="type-small text-text-muted figures mb-4 min-h-6" role="status">
        {total !== undefined && (total === 1 ? '1 cambio' : `${formatInteger(total)} cambios`)}
      </p>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-80 w-full" />}
        failure="No se pudo cargar el historial"
        onRetry={load}
      >
        {({ items, unreadable, cars }) => (
          <>
            <Unreadable names={unreadable} words={CHANGES} />
            {items.length > 0 ? (
              <div className="grid gap-8" aria-busy={status === 'loading'}>
                {byDay(items).map(([day, entries]) => (
                  <section key={day} aria-label={day}>
                    <h3 className="type-caption text-text-muted mb-2">{day}</h3>
                    <ul className="border-line border-b">
                      {entries.map((entry) => (
                        <HistoryRow key={entry.id} entry={entry} car={cars.get(entry.vehiculo)} />
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            ) : (
              unreadable.length === 0 && (
                <EmptyState
                  title="No hay cambios"
                  text="Aquí aparece quién cambia qué y cuándo. Ningún cambio coincide con los filtros."
                  level={3}
                />
              )
            )}
          </>
        )}
      </Loaded>
      {data !== null && data.pages > 1 && (
        <div className="mt-6">
          <Pagination page={pagina} pages={data.pages} onChange={(next) => go({ pagina: next })} />
        </div>
      )}
    </section>
  );
}
