import { useStore } from '@nanostores/react';
import { Plus } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { listLimits } from '#src/config/limits.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { STATUS_LABELS, STATUSES } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { formatInteger } from '#src/lib/format.ts';
import { FilterSelect } from '#src/features/admin/core/lists/FilterSelect.tsx';
import { useLive } from '#src/features/admin/core/live.ts';
import { useKeptScroll } from '#src/features/admin/core/routing/kept-scroll.ts';
import { VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { $place, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { useLastPage } from '#src/features/admin/core/routing/useLastPage.ts';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import { SearchField } from '#src/features/admin/core/lists/SearchField.tsx';
import { DocumentsView } from '#src/features/admin/documents/DocumentsView.tsx';
import { watchVehicles, type VehicleChange } from '#src/features/admin/stock/vehicles.api.ts';
import { ImportView } from '#src/features/admin/stock-files/ImportView.tsx';
import { TrashView } from '#src/features/admin/trash/TrashView.tsx';
import { VehicleForm } from '#src/features/admin/vehicle-form/VehicleForm.tsx';
import { BulkBar, ChooseAll } from './BulkBar.tsx';
import { endChoosing, $choosing, startChoosing } from './selection.store.ts';
import { DeleteVehicleDialog } from './DeleteVehicleDialog.tsx';
import { $savingVehicles, loadVehicleList, showsChange, vehicleList } from './vehicle-list.store.ts';
import { StockActions } from './StockActions.tsx';
import { NEWEST_FIRST, VEHICLE_SORT_LABELS, VEHICLE_SORTS } from '#src/features/admin/stock/vehicle-sort.ts';
import { VehicleRow } from './VehicleRow.tsx';

const SORT_OPTIONS = VEHICLE_SORTS.map((value) => ({ value, label: VEHICLE_SORT_LABELS[value] }));
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

interface ToolbarProps {
  /** Undefined until loaded. */
  readonly total: number | undefined;
  readonly vehicles: readonly AdminVehicle[];
}

function Toolbar({ total, vehicles }: ToolbarProps) {
  const isChoosing = useStore($choosing);
  const { buscar, estado, orden } = useStore($place);
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap gap-3 max-sm:[&>[role=search]]:basis-40">
        <SearchField
          label="Buscar por marca, ref. o matrícula"
          search={buscar}
          onSearch={(text) => go({ buscar: text, pagina: 1 }, 'replace')}
        />
        <Button className="sm:order-last" onClick={() => go({ editar: NEW_VEHICLE, copia: null })}>
          <Icon icon={Plus} className={iconClass.s} />
          <span>
            Nuevo<span className="max-sm:sr-only"> vehículo</span>
          </span>
        </Button>
        <FilterSelect
          label="Estado"
          all="Estado: todos"
          options={STATUS_OPTIONS}
          value={estado}
          onChange={(value) => go({ estado: value, pagina: 1 })}
        />
        <FilterSelect
          label="Orden"
          all={NEWEST_FIRST}
          options={SORT_OPTIONS}
          value={orden}
          onChange={(value) => go({ orden: value, pagina: 1 })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:gap-x-6">
        <p className="type-small text-text-muted figures min-h-6 lg:mr-auto" role="status">
          {total !== undefined && (total === 1 ? '1 vehículo' : `${formatInteger(total)} vehículos`)}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 sm:gap-x-6">
          {vehicles.length > 0 && !isChoosing && (
            <Button variant="quiet" size="s" className="min-h-11 lg:hidden" onClick={startChoosing}>
              Seleccionar
            </Button>
          )}
          <StockActions total={total} />
        </div>
        {vehicles.length > 0 && (
          <div className="max-lg:basis-full lg:order-first">
            <ChooseAll vehicles={vehicles} />
          </div>
        )}
      </div>
    </div>
  );
}

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
      actions={
        <Button variant="secondary" onClick={() => go({ buscar: '', estado: null, pagina: 1 })}>
          Limpiar filtros
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No hay vehículos"
      text="Crea el primero: aparecerá en la web en cuanto lo guardes."
      actions={<Button onClick={() => go({ editar: NEW_VEHICLE, copia: null })}>Nuevo vehículo</Button>}
    />
  );
}

function VehicleList() {
  const { buscar, estado, orden, pagina } = useStore($place);
  const { status, data } = useStore(vehicleList.$state);
  const [deleting, setDeleting] = useState<AdminVehicle | null>(null);
  const query = { page: pagina, search: buscar, status: estado, sort: orden };
  const load = () => void loadVehicleList(query);

  useEffect(() => {
    void loadVehicleList({ page: pagina, search: buscar, status: estado, sort: orden });
  }, [pagina, buscar, estado, orden]);
  useKeptScroll(data !== null);
  // A selection is limited to the current page.
  useEffect(() => endChoosing, [pagina, buscar, estado, orden]);
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
      <Toolbar total={data?.total} vehicles={data?.items ?? []} />
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
                className="border-line border-b [&_:is(button,input,select)]:scroll-mb-32"
                aria-busy={status === 'loading'}
                data-vehicles
              >
                {items.map((vehicle) => (
                  <VehicleRow
                    key={vehicle.id}
                    vehicle={vehicle}
                    photos={covers.get(vehicle.id)}
                    numbers={numbers.get(vehicle.id)}
                    onDelete={() => setDeleting(vehicle)}
                  />
                ))}
              </ul>
            ) : (
              unreadable.length === 0 && <Empty isFiltered={buscar !== '' || estado !== null} />
            )}
          </>
        )}
      </Loaded>
      <BulkBar vehicles={data?.items ?? []} />
      {data !== null && data.pages > 1 && (
        <div className="mt-6">
          <Pagination page={pagina} pages={data.pages} onChange={(next) => go({ pagina: next })} />
        </div>
      )}
      <DeleteVehicleDialog vehicle={deleting} onClose={() => setDeleting(null)} onDeleted={load} />
    </>
  );
}

/** The Vehículos tab (SPEC section 2): the list, a vehicle's form, documents, the trash, or the import. */
export function VehiclesTab() {
  const { editar, campo, copia, vista } = useStore($place);
  if (vista === 'papelera') return <TrashView />;
  if (editar !== null) return <VehicleForm key={editar} editar={editar} copia={copia} campo={campo} />;
  if (vista === 'carteles' || vista === 'fichas') return <DocumentsView vista={vista} />;
  if (vista === 'importar') return <ImportView />;
  return <VehicleList />;
}
