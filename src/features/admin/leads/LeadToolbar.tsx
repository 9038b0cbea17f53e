import { useStore } from '@nanostores/react';
import { Download, Funnel } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { channelLabel, LEAD_CHANNELS } from '#src/features/leads/rules/lead-channel.ts';
import { LEAD_STATE_LABELS, LEAD_STATES } from '#src/features/leads/rules/lead-state.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { formatInteger } from '#src/lib/format.ts';
import { FilterSelect } from '#src/features/admin/core/lists/FilterSelect.tsx';
import { SearchField } from '#src/features/admin/core/lists/SearchField.tsx';
import { VehiclePicker } from '#src/features/admin/stock/VehiclePicker.tsx';
import { $place, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import type { PanelRoute } from '#src/features/admin/core/routing/panel-place.ts';
import { leadsToCsv } from '#src/features/leads/desk/lead-csv.ts';
import { downloadCsv } from '#src/lib/download.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { LEADS } from '#src/features/admin/core/lists/read-list.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { checkConfirmed } from '#src/features/auth/second-factor/second-factor.api.ts';
import { filterOfPlace, type LeadFilter, withoutFilters } from './lead-filters.ts';
import { listAllLeads, listPeople, ownId } from './leads.api.ts';
import { type LeadSpan, MINE, UNASSIGNED } from './leads.route.ts';
import { people, personName, personOptions } from './people.store.ts';

/** Downloads all matching leads as CSV for Excel. The client requires recent authentication: to the server it is an ordinary read. */
async function exportLeads(filter: LeadFilter): Promise<void> {
  try {
    await asAdmin(checkConfirmed);
    const [{ items, unreadable }, loaded] = await Promise.all([
      listAsAdmin(() => listAllLeads(filter)),
      asAdmin(listPeople),
    ]);
    downloadCsv(
      'leads',
      leadsToCsv(items, (id) => personName(loaded, id)),
    );
    notifyLeftOut(unreadable, LEADS);
  } catch (error) {
    notifyFailure('No se pudieron cargar los leads', error);
  }
}

const CHANNELS = LEAD_CHANNELS.map((value) => ({ value, label: channelLabel(value) }));
const STATES = LEAD_STATES.map((value) => ({ value, label: LEAD_STATE_LABELS[value] }));
const SPANS: readonly { readonly value: LeadSpan; readonly label: string }[] = [
  { value: 'hoy', label: 'Hoy' },
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: 'fechas', label: 'Entre fechas' },
];
const STEPS = [{ value: 'vencido', label: 'Paso vencido' }] as const;

const choose = (change: Partial<PanelRoute>) => go({ ...change, pagina: 1 });

function DayField({ name, label }: { readonly name: 'desde' | 'hasta'; readonly label: string }) {
  const place = useStore($place);
  return (
    <TextField
      label={label}
      optionalNote={false}
      type="date"
      value={place[name] ?? ''}
      onChange={(event) => choose({ [name]: event.target.value || null })}
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
          onChange={(value) => choose({ lleva: value })}
        />
        <FilterSelect
          label="Fecha"
          all="Fecha: todas"
          options={SPANS}
          value={fecha}
          onChange={(value) => choose({ fecha: value, desde: null, hasta: null })}
        />
        <FilterSelect
          label="Próximo paso"
          all="Próximo paso: todos"
          options={STEPS}
          value={paso}
          onChange={(value) => choose({ paso: value })}
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
          <Button variant="quiet" className="justify-self-start" onClick={() => choose({ vehiculo: null })}>
            Todos los vehículos
          </Button>
        )}
      </div>
    </div>
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
  const { buscar, canal, fase, lleva, fecha, vehiculo, paso } = place;
  const [isExporting, setExporting] = useState(false);
  const more = [lleva, fecha, vehiculo, paso].filter((value) => value !== null).length;
  const [isOpen, setOpen] = useState(more > 0);
  const isFiltered = more > 0 || buscar !== '' || canal !== null || fase !== null;
  const exportAll = async () => {
    setExporting(true);
    // Flushes pending input of the search field first.
    await exportLeads(filterOfPlace($place.get()));
    setExporting(false);
  };
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Buscar en los leads"
          search={buscar}
          onSearch={(text) => go({ buscar: text, pagina: 1 }, 'replace')}
        />
        <FilterSelect
          label="Estado"
          all="Estado: todos"
          options={STATES}
          value={fase}
          onChange={(value) => choose({ fase: value })}
        />
        <FilterSelect
          label="Canal"
          all="Canal: todos"
          options={CHANNELS}
          value={LEAD_CHANNELS.find((channel) => channel === canal) ?? null}
          onChange={(value) => choose({ canal: value })}
        />
        <Button
          variant="secondary"
          className="flex-1 sm:flex-none"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={Funnel} className={iconClass.s} />
          {more === 0 ? 'Más filtros' : `Más filtros (${more})`}
        </Button>
        <Button
          variant="secondary"
          className="flex-1 sm:flex-none"
          busy={isExporting}
          disabled={total === undefined || total === 0}
          onClick={() => void exportAll()}
        >
          <Icon icon={Download} className={iconClass.s} />
          <span>
            Exportar<span className="max-sm:sr-only"> CSV</span>
          </span>
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <MoreFilters car={car} />}
      </div>
      <div className="flex min-h-6 flex-wrap items-center">
        <p className="type-small text-text-muted figures not-empty:mr-5" role="status">
          {total !== undefined && (total === 1 ? '1 lead' : `${formatInteger(total)} leads`)}
        </p>
        {isFiltered && total !== 0 && (
          <Button variant="quiet" size="s" className="min-h-11" onClick={() => go(withoutFilters())}>
            Limpiar filtros
          </Button>
        )}
      </div>
    </div>
  );
}
