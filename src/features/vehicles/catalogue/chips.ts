import { labelOf } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { COMBUSTIBLE_LABELS, STATUS_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { CHOICE_LABELS } from './more-choices.ts';
import { isRange, rangeOf } from './ranges.ts';
import { ALL, NO_FILTERS, type CatalogueFilters, type FilterName } from './filters.ts';

/** A chip for one active filter. */
export interface FilterChip {
  readonly name: FilterName;
  /** The filter: 'Marca'. */
  readonly kind: string;
  /** The chosen value: 'BMW'. */
  readonly text: string;
}

const KINDS = {
  search: 'Búsqueda',
  marca: 'Marca',
  combustible: 'Combustible',
  estado: 'Estado',
  precio: 'Precio',
  anio: 'Año',
  km: 'Kilómetros',
  potencia: 'Potencia',
  carroceria: 'Carrocería',
  cambio: 'Cambio',
  condicion: 'Condición',
  color: 'Color',
  plazas: 'Plazas',
  etiqueta: 'Etiqueta DGT',
  lugar: 'Ubicación',
  iva: 'IVA',
} as const satisfies Partial<Record<FilterName, string>>;

const labels: Partial<Record<FilterName, Readonly<Record<string, string>>>> = {
  ...CHOICE_LABELS,
  combustible: COMBUSTIBLE_LABELS,
  estado: STATUS_LABELS,
};

function textOf(name: FilterName, value: string): string {
  if (name === 'search') return `"${value}"`;
  if (isRange(name)) return rangeOf(name, value)?.label ?? value;
  return labelOf(labels[name] ?? {}, value);
}

/** The chips of the active filters, in filter order; the sort order is not a filter. */
export function filterChips(filters: CatalogueFilters): FilterChip[] {
  return (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .filter((name) => (name === 'search' ? normalizeSearch(filters.search) !== '' : filters[name] !== ALL))
    .map((name) => {
      const value = filters[name].trim();
      return { name, kind: KINDS[name], text: textOf(name, value) };
    });
}

/** The change that removes one filter. */
export function withoutFilter(name: FilterName): Partial<CatalogueFilters> {
  return { [name]: NO_FILTERS[name] };
}
