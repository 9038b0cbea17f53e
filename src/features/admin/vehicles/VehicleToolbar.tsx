import { useStore } from '#src/lib/useStore.ts';
import { Plus } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { STATUS_LABELS, STATUSES } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { formatInteger } from '#src/lib/format.ts';
import { ColumnFilters } from '#src/features/admin/core/lists/ColumnFilters.tsx';
import { FilterSelect } from '#src/features/admin/core/lists/FilterSelect.tsx';
import { SearchField } from '#src/features/admin/core/lists/SearchField.tsx';
import { $place, changeList, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import { NEWEST_FIRST, VEHICLE_SORT_LABELS, VEHICLE_SORTS } from '#src/features/admin/stock/vehicle-sort.ts';
import { ChooseAll } from './BulkBar.tsx';
import { $choosing, startChoosing } from './selection.store.ts';
import { StockActions } from './StockActions.tsx';

const SORT_OPTIONS = VEHICLE_SORTS.map((value) => ({ value, label: VEHICLE_SORT_LABELS[value] }));
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

function countText(total: number | undefined): string {
  if (total === undefined) return '';
  return total === 1 ? '1 vehículo' : `${formatInteger(total)} vehículos`;
}

function Search({ label }: { readonly label: string }) {
  const { buscar } = useStore($place);
  return (
    <SearchField label={label} search={buscar} onSearch={(text) => changeList({ buscar: text }, 'replace')} />
  );
}

/** @param props.label distinct from the field 'Estado' of an open detail */
function StatusFilter({ label }: { readonly label: string }) {
  const { estado } = useStore($place);
  return (
    <FilterSelect
      label={label}
      all="Estado: todos"
      options={STATUS_OPTIONS}
      value={estado}
      onChange={(value) => changeList({ estado: value })}
    />
  );
}

/** Removes the search and the filter. */
export function ClearFilters({ variant = 'secondary' }: { readonly variant?: 'secondary' | 'quiet' }) {
  return (
    <Button
      variant={variant}
      size={variant === 'quiet' ? 's' : 'm'}
      onClick={() => changeList({ buscar: '', estado: null })}
    >
      Limpiar filtros
    </Button>
  );
}

interface ToolbarProps {
  /** Undefined until loaded. */
  readonly total: number | undefined;
  readonly vehicles: readonly AdminVehicle[];
}

/** Search, filters and actions of the stock. */
export function VehicleToolbar({ total, vehicles }: ToolbarProps) {
  const isChoosing = useStore($choosing);
  const { orden } = useStore($place);
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap gap-3 max-sm:[&>[role=search]]:basis-40 sm:max-lg:[&>[role=search]]:basis-96">
        <Search label="Buscar por marca, ref. o matrícula" />
        <Button className="lg:order-last" onClick={() => go({ editar: NEW_VEHICLE, copia: null })}>
          <Icon icon={Plus} className={iconClass.s} />
          <span>
            Nuevo<span className="max-sm:sr-only"> vehículo</span>
          </span>
        </Button>
        <StatusFilter label="Estado" />
        <FilterSelect
          label="Orden"
          all={NEWEST_FIRST}
          options={SORT_OPTIONS}
          value={orden}
          onChange={(value) => changeList({ orden: value })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:gap-x-6">
        <p className="type-small text-text-muted figures min-h-6 lg:mr-auto" role="status">
          {countText(total)}
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

/** Search and status beside an open form. */
export function VehicleColumnFilters({ total }: Pick<ToolbarProps, 'total'>) {
  const { buscar, estado } = useStore($place);
  const isFiltered = buscar !== '' || estado !== null;
  return (
    <ColumnFilters
      count={countText(total)}
      clear={isFiltered && total !== 0 && <ClearFilters variant="quiet" />}
    >
      <Search label="Buscar en el stock" />
      <StatusFilter label="Filtrar por estado" />
    </ColumnFilters>
  );
}
