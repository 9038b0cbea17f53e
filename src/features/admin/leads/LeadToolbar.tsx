import { useStore } from '#src/lib/useStore.ts';
import { CalendarDays, Download, Funnel, Plus } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { TextField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { channelLabel, LEAD_CHANNELS } from '#src/features/leads/rules/lead-channel.ts';
import { LEAD_STATE_LABELS, LEAD_STATES } from '#src/features/leads/rules/lead-state.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { formatInteger } from '#src/lib/format.ts';
import { ColumnFilters } from '#src/features/admin/core/lists/ColumnFilters.tsx';
import { FilterSelect } from '#src/features/admin/core/lists/FilterSelect.tsx';
import { SearchField } from '#src/features/admin/core/lists/SearchField.tsx';
import { VehiclePicker } from '#src/features/admin/stock/VehiclePicker.tsx';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { $place, changeList, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { exportLeads } from './lead-export.ts';
import { filterOfPlace, hasFilters, NO_FILTER } from './lead-filters.ts';
import { ownId } from './leads.api.ts';
import { type LeadSpan, MINE, UNASSIGNED } from './leads.route.ts';
import { people, personOptions } from './people.store.ts';

const CHANNELS = LEAD_CHANNELS.map((value) => ({ value, label: channelLabel(value) }));
const STATES = LEAD_STATES.map((value) => ({ value, label: LEAD_STATE_LABELS[value] }));
const SPANS: readonly { readonly value: LeadSpan; readonly label: string }[] = [
  { value: 'hoy', label: 'Hoy' },
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: 'fechas', label: 'Entre fechas' },
];
const STEPS = [
  { value: 'vencido', label: 'Paso vencido' },
  { value: 'hoy', label: 'Paso para hoy o vencido' },
] as const;

function DayField({ name, label }: { readonly name: 'desde' | 'hasta'; readonly label: string }) {
  const place = useStore($place);
  return (
    <TextField
      label={label}
      optionalNote={false}
      type="date"
      value={place[name] ?? ''}
      onChange={(event) => changeList({ [name]: event.target.value || null })}
    />
  );
}

/** Less common filters. */
function MoreFilters({ car }: { readonly car: AdminVehicle | null }) {
  const { lleva, fecha, paso, vehiculo } = useStore($place);
  const { data } = useStore(people.$state);
  const own = ownId();
  const owners = [
    { value: MINE, label: 'Asignados a mí' },
    { value: UNASSIGNED, label: 'Sin asignar' },
    ...personOptions(data)
      .filter(({ value }) => value !== own)
      .map(({ value, label }) => ({ value, label: `Responsable: ${label}` })),
  ];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <FilterSelect
          label="Responsable"
          all="Responsable: todos"
          options={owners}
          value={lleva}
          onChange={(value) => changeList({ lleva: value })}
        />
        <FilterSelect
          label="Fecha"
          all="Fecha: todas"
          options={SPANS}
          value={fecha}
          onChange={(value) => changeList({ fecha: value, desde: null, hasta: null })}
        />
        <FilterSelect
          label="Próximo paso"
          all="Próximo paso: todos"
          options={STEPS}
          value={paso}
          onChange={(value) => changeList({ paso: value })}
        />
      </div>
      {fecha === 'fechas' && (
        <div className="max-w-form grid gap-3 sm:grid-cols-2">
          <DayField name="desde" label="Desde" />
          <DayField name="hasta" label="Hasta" />
        </div>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,44rem)_auto] sm:justify-start">
        <VehiclePicker key={vehiculo ?? ''} vehicle={car} />
        {vehiculo !== null && (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => changeList({ vehiculo: null })}
          >
            Todos los vehículos
          </Button>
        )}
      </div>
    </div>
  );
}

function countText(total: number | undefined): string {
  if (total === undefined) return '';
  return total === 1 ? '1 lead' : `${formatInteger(total)} leads`;
}

function Search() {
  const { buscar } = useStore($place);
  return (
    <SearchField
      label="Buscar en los leads"
      search={buscar}
      onSearch={(text) => changeList({ buscar: text }, 'replace')}
    />
  );
}

/** @param props.label distinct from the field 'Estado' of an open detail */
function StateFilter({ label }: { readonly label: string }) {
  const { fase } = useStore($place);
  return (
    <FilterSelect
      label={label}
      all="Estado: todos"
      options={STATES}
      value={fase}
      onChange={(value) => changeList({ fase: value })}
    />
  );
}

function ClearFilters() {
  return (
    <Button variant="quiet" size="s" className="min-h-11" onClick={() => changeList(NO_FILTER)}>
      Limpiar filtros
    </Button>
  );
}

/** Search and state beside an open lead. */
export function LeadColumnFilters({ total }: { readonly total: number | undefined }) {
  const place = useStore($place);
  return (
    <ColumnFilters count={countText(total)} clear={hasFilters(place) && total !== 0 && <ClearFilters />}>
      <Search />
      <StateFilter label="Filtrar por estado" />
    </ColumnFilters>
  );
}

/** Search, filters and export of leads. */
export function LeadToolbar({
  total,
  car,
}: {
  readonly total: number | undefined;
  readonly car: AdminVehicle | null;
}) {
  const id = useId();
  const place = useStore($place);
  const { canal, lleva, fecha, vehiculo, paso } = place;
  const [isExporting, setExporting] = useState(false);
  const more = [lleva, fecha, vehiculo, paso].filter((value) => value !== null).length;
  const [isOpen, setOpen] = useState(more > 0);
  const exportAll = async () => {
    setExporting(true);
    // Flushes pending input of the search field first.
    await exportLeads(filterOfPlace($place.get()));
    setExporting(false);
  };
  return (
    <div className="mb-6 grid gap-4 max-sm:mb-3 max-sm:gap-3">
      <div className="flex flex-wrap gap-3 max-sm:[&>[role=search]]:basis-40 sm:max-lg:[&>[role=search]]:basis-96">
        <Search />
        <Button className="lg:order-last" onClick={() => go({ vista: 'nuevo' })}>
          <Icon icon={Plus} className={iconClass.s} />
          <span>
            Nuevo<span className="max-sm:sr-only"> lead</span>
          </span>
        </Button>
        <StateFilter label="Estado" />
        <FilterSelect
          label="Canal"
          all="Canal: todos"
          options={CHANNELS}
          value={LEAD_CHANNELS.find((channel) => channel === canal) ?? null}
          onChange={(value) => changeList({ canal: value })}
        />
        <Button
          variant="secondary"
          className="flex-1 max-sm:px-3 sm:flex-none"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={Funnel} className={`${iconClass.s} max-sm:hidden`} />
          {more === 0 ? 'Más filtros' : `Más filtros (${more})`}
        </Button>
        <Button
          variant="secondary"
          className="flex-1 max-sm:px-3 sm:flex-none"
          busy={isExporting}
          disabled={total === undefined || total === 0}
          onClick={() => void exportAll()}
        >
          <Icon icon={Download} className={`${iconClass.s} max-sm:hidden`} />
          <span>
            Exportar<span className="max-sm:sr-only"> CSV</span>
          </span>
        </Button>
        <PanelLink
          to={{ tab: 'leads', vista: 'agenda' }}
          className={`${buttonClass({ variant: 'secondary' })} flex-1 max-sm:px-3 sm:flex-none`}
        >
          <Icon icon={CalendarDays} className={`${iconClass.s} max-sm:hidden`} />
          Agenda
        </PanelLink>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <MoreFilters car={car} />}
      </div>
      <div className="flex min-h-6 flex-wrap items-center">
        <p className="type-small text-text-muted figures not-empty:mr-5" role="status">
          {countText(total)}
        </p>
        {hasFilters(place) && total !== 0 && <ClearFilters />}
      </div>
    </div>
  );
}
