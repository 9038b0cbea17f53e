import { useStore } from '#src/lib/useStore.ts';
import { Download, X } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { FilterSelect } from '#src/features/admin/core/lists/FilterSelect.tsx';
import { SearchField } from '#src/features/admin/core/lists/SearchField.tsx';
import { $place, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { HISTORY_KINDS, type HistoryFilter, type HistoryKind } from './history-filter.ts';
import { exportHistory, people } from './history.store.ts';

const KINDS = Object.entries(HISTORY_KINDS).map(([value, { label }]) => ({
  value: value as HistoryKind,
  label,
}));

interface DayProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className="type-small text-text-muted grid min-w-36 flex-1 gap-1.5 sm:flex-none">
      {label}
      <input
        type="date"
        className={`${fieldClass.input} min-w-0`}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
    </label>
  );
}

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly total: number | undefined;
  /** Name of the car whose history is shown; null for all cars. */
  readonly vehicleName: string | null;
}

/** Filters of the history, and its export. */
export function HistoryFilters({ filter, total, vehicleName }: HistoryFiltersProps) {
  const names = useStore(people.$state).data ?? [];
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    await exportHistory(filter);
    setExporting(false);
  };
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Buscar en el historial"
          search={filter.search}
          onSearch={(text) => go({ buscar: text, pagina: 1 }, 'replace')}
        />
        <FilterSelect
          label="Persona"
          all="Por persona"
          options={names.map((name) => ({ value: name, label: name }))}
          value={filter.who}
          onChange={(quien) => go({ quien, pagina: 1 })}
        />
        <FilterSelect
          label="Tipo"
          all="Por tipo"
          options={KINDS}
          value={filter.kind}
          onChange={(tipo) => go({ tipo, pagina: 1 })}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Day label="Desde" value={filter.from} onChange={(desde) => go({ desde, pagina: 1 })} />
        <Day label="Hasta" value={filter.to} onChange={(hasta) => go({ hasta, pagina: 1 })} />
        <Button
          variant="secondary"
          className="flex-1 sm:ml-auto sm:flex-none"
          busy={isExporting}
          disabled={total === undefined || total === 0}
          onClick={() => void exportAll()}
        >
          <Icon icon={Download} className={iconClass.s} />
          Exportar CSV
        </Button>
      </div>
      {filter.vehicle !== null && (
        <Button
          variant="quiet"
          size="s"
          className="min-h-11 justify-self-start text-left wrap-anywhere whitespace-normal!"
          onClick={() => go({ vehiculo: null, pagina: 1 })}
        >
          <Icon icon={X} className={iconClass.s} />
          <span>Solo {vehicleName ?? 'un vehículo'}: ver todos</span>
        </Button>
      )}
    </div>
  );
}

/** The history filter in the URL. */
export function useHistoryFilter(): HistoryFilter {
  const { buscar, vehiculo, quien, tipo, desde, hasta } = useStore($place);
  return {
    search: buscar,
    vehicle: vehiculo,
    who: quien,
    kind: KINDS.find(({ value }) => value === tipo)?.value ?? null,
    from: desde,
    to: hasta,
  };
}
