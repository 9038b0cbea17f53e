import { useDeferredValue, type ChangeEvent } from 'react';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { useStore } from '#src/lib/useStore.ts';
import type { FilterSelect } from './FilterSelect.tsx';
import { ALL, type CatalogueFilters, type MoreChoice } from './filters.ts';
import { moreChoices } from './more-facets.ts';
import { RangeFields, type RangeFieldsProps } from './RangeFields.tsx';

const RANGE_FIELDS: readonly Pick<RangeFieldsProps, 'name' | 'legend' | 'label'>[] = [
  { name: 'precio', legend: 'Precio', label: (edge) => `Precio ${edge} (€)` },
  { name: 'anio', legend: 'Año', label: (edge) => `Año ${edge}` },
  { name: 'km', legend: 'Kilómetros', label: (edge) => `Km ${edge}` },
  { name: 'potencia', legend: 'Potencia', label: (edge) => `CV ${edge}` },
];

const SELECTS: readonly {
  readonly name: Exclude<MoreChoice, 'iva'>;
  readonly label: string;
  readonly all: string;
}[] = [
  { name: 'carroceria', label: 'Carrocería', all: 'Todas' },
  { name: 'cambio', label: 'Cambio', all: 'Todos' },
  { name: 'condicion', label: 'Condición', all: 'Todas' },
  { name: 'color', label: 'Color', all: 'Todos' },
  { name: 'plazas', label: 'Plazas', all: 'Todas' },
  { name: 'etiqueta', label: 'Etiqueta DGT', all: 'Todas' },
  { name: 'lugar', label: 'Ubicación', all: 'Todas' },
];

interface MoreFiltersProps {
  readonly filters: CatalogueFilters;
  readonly change: (part: Partial<CatalogueFilters>, isTyping?: boolean) => void;
  /** How often the filters were cleared. */
  readonly cleared: number;
  /** Passed in, because the page has already loaded it. */
  readonly Select: typeof FilterSelect;
}

/** The filters behind 'Más filtros'. */
export function MoreFilters({ filters, change, cleared, Select }: MoreFiltersProps) {
  const stock = useDeferredValue(useStore($stock));
  const choices = moreChoices(stock && [...stock.values()], useDeferredValue(filters));
  const [vat] = choices.iva;
  const bind = (name: MoreChoice) => ({ id: `campo-${name}`, name });
  return (
    <>
      {RANGE_FIELDS.map((field) => (
        <RangeFields
          key={`${field.name} ${cleared}`}
          {...field}
          chosen={filters[field.name]}
          onType={(value) => change({ [field.name]: value }, true)}
        />
      ))}
      {SELECTS.map(
        ({ name, label, all }) =>
          choices[name].length > 0 && (
            <Select
              key={name}
              {...bind(name)}
              label={label}
              value={filters[name]}
              options={[{ value: ALL, label: all }, ...choices[name]]}
              onChange={({ target }: ChangeEvent<HTMLSelectElement>) => change({ [name]: target.value })}
            />
          ),
      )}
      {vat !== undefined && (
        <label className="filter-check">
          <input
            {...bind('iva')}
            type="checkbox"
            className={fieldClass.checkbox}
            checked={filters.iva === vat.value}
            onChange={({ target }) => change({ iva: target.checked ? vat.value : ALL })}
          />
          {vat.label}
        </label>
      )}
    </>
  );
}
