import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { listLimits } from '#src/config/limits.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { useLive } from '#src/features/admin/core/live.ts';
import { useKeptScroll } from '#src/features/admin/core/routing/kept-scroll.ts';
import { VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { ListDetail } from '#src/features/admin/core/lists/ListDetail.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { $place, changeList, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { useLastPage } from '#src/features/admin/core/routing/useLastPage.ts';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import { DocumentsView } from '#src/features/admin/documents/DocumentsView.tsx';
import { watchVehicles, type VehicleChange } from '#src/features/admin/stock/vehicles.api.ts';
import { ImportView } from '#src/features/admin/stock-files/ImportView.tsx';
import { TrashView } from '#src/features/admin/trash/TrashView.tsx';
import { VehicleForm } from '#src/features/admin/vehicle-form/VehicleForm.tsx';
import { useActiveFeeds } from '#src/features/admin/feeds/CarFeeds.tsx';
import { BulkBar } from './BulkBar.tsx';
import { endChoosing } from './selection.store.ts';
import { DeleteVehiclesDialog } from './DeleteVehiclesDialog.tsx';
import { $savingVehicles, loadVehicleList, showsChange, vehicleList } from './vehicle-list.store.ts';
import { VehicleEntry } from './VehicleEntry.tsx';
import { VehicleRow } from './VehicleRow.tsx';
import { ClearFilters, VehicleColumnFilters, VehicleToolbar } from './VehicleToolbar.tsx';

function Skeletons() {
  return (
    <ul aria-label="Cargando vehículos" data-skeletons>
      {Array.from({ length: listLimits.skeletons }, (_, index) => (
        <li key={index} className="border-line grid grid-cols-[6rem_1fr] gap-4 border-t py-4">
          <Skeleton className="aspect-3/2 w-full" />
          <span className="grid content-center gap-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="No se encontraron vehículos"
      text="Ningún vehículo coincide con la búsqueda y el estado elegidos."
      actions={<ClearFilters />}
    />
  ) : (
    <EmptyState
      title="No hay vehículos"
      text="Crea el primero: aparecerá en la web en cuanto lo guardes."
      actions={
        <Button variant="secondary" onClick={() => go({ editar: NEW_VEHICLE, copia: null })}>
          Nuevo vehículo
        </Button>
      }
    />
  );
}

interface VehicleListProps {
  /** Whether the list is a column beside a form; then it has fewer filters and no actions. */
  readonly isNarrow: boolean;
}

function VehicleList({ isNarrow }: VehicleListProps) {
  const { buscar, estado, orden, pagina } = useStore($place);
  const { status, data } = useStore(vehicleList.$state);
  const [deleting, setDeleting] = useState<readonly AdminVehicle[] | null>(null);
  const query = { page: pagina, search: buscar, status: estado, sort: orden };
  const load = () => void loadVehicleList(query);
  useActiveFeeds();

  useEffect(() => {
    void loadVehicleList({ page: pagina, search: buscar, status: estado, sort: orden });
    // A closed form may have saved its car.
  }, [pagina, buscar, estado, orden, isNarrow]);
  useKeptScroll(data !== null);
  // A selection is limited to the current page.
  useEffect(() => endChoosing, [pagina, buscar, estado, orden, isNarrow]);
  useLive({
    what: 'vehicles',
    watch: watchVehicles,
    // The event of this panel's change may arrive before the response to its save.
    isBusy: () => $savingVehicles.get().size > 0,
    react: (changes: readonly VehicleChange[]) => {
      // No changes: the subscription has just started, so events may have been missed.
      if (changes.length === 0 || !changes.every(showsChange)) void loadVehicleList(query, 'shown');
    },
  });
  useLastPage(data);

  return (
    <>
      {isNarrow ? (
        <VehicleColumnFilters total={data?.total} />
      ) : (
        <VehicleToolbar total={data?.total} vehicles={data?.items ?? []} />
      )}
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeletons />}
        failure="No se pudieron cargar los vehículos"
        onRetry={load}
      >
        {({ items, unreadable, covers, numbers }) => (
          <>
            <Unreadable names={unreadable} words={VEHICLES} />
            {items.length > 0 ? (
              // Scroll margins keep focused controls clear of the bulk action bar.
              <ul
                className="border-line border-b [&_:is(button,input,select)]:scroll-mb-48"
                aria-busy={status === 'loading'}
                data-vehicles
                data-rows
              >
                {items.map((vehicle) =>
                  isNarrow ? (
                    <VehicleEntry key={vehicle.id} vehicle={vehicle} cover={covers.get(vehicle.id)?.cover} />
                  ) : (
                    <VehicleRow
                      key={vehicle.id}
                      vehicle={vehicle}
                      photos={covers.get(vehicle.id)}
                      numbers={numbers.get(vehicle.id)}
                      onDelete={() => setDeleting([vehicle])}
                    />
                  ),
                )}
              </ul>
            ) : (
              unreadable.length === 0 && <Empty isFiltered={buscar !== '' || estado !== null} />
            )}
          </>
        )}
      </Loaded>
      {!isNarrow && <BulkBar vehicles={data?.items ?? []} onDelete={setDeleting} />}
      {data !== null && data.pages > 1 && (
        <div className="mt-6">
          <Pagination page={pagina} pages={data.pages} onChange={(next) => changeList({ pagina: next })} />
        </div>
      )}
      <DeleteVehiclesDialog vehicles={deleting} onClose={() => setDeleting(null)} onDeleted={load} />
    </>
  );
}

/** The Vehículos tab (SPEC section 2): the list, a vehicle's form, documents, the trash, or the import. */
export function VehiclesTab() {
  const { editar, campo, copia, vista } = useStore($place);
  if (vista === 'papelera') return <TrashView />;
  if (editar === null && (vista === 'carteles' || vista === 'fichas')) return <DocumentsView vista={vista} />;
  if (editar === null && vista === 'importar') return <ImportView />;
  return (
    <ListDetail
      open={editar}
      label="Formulario del vehículo"
      list={(isNarrow) => <VehicleList isNarrow={isNarrow} />}
      detail={editar !== null && <VehicleForm key={editar} editar={editar} copia={copia} campo={campo} />}
    />
  );
}
