import { COMBUSTIBLES } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { COMBUSTIBLE_LABELS, STATUS_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { fuelLabel } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import {
  ALL,
  PRICE_RANGES,
  SORT_OPTIONS,
  STATUS_FILTERS,
  YEAR_RANGES,
  type CatalogueFilters,
} from './filters.ts';
import { rangeOf } from './ranges.ts';

/** The choices of the catalogue's selects, and the counters of its hero. */

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices of brand and fuel, from the whole public stock: choosing one does not remove the others. */
export interface Facets {
  readonly marcas: readonly Choice[];
  readonly combustibles: readonly Choice[];
}

const spanish = new Intl.Collator('es', { sensitivity: 'base', numeric: true });

/** Brands by name; fuels in the order of the enumeration. */
export function facetsOf(stock: readonly Pick<SnapshotVehicle, 'marca' | 'combustible'>[]): Facets {
  // A brand with two spellings is offered once and finds both.
  const marcas = [...new Map(stock.map(({ marca }) => [normalizeSearch(marca), marca])).values()].sort(
    spanish.compare,
  );
  const present = new Set(stock.map(({ combustible }) => combustible));
  return {
    marcas: marcas.map((marca) => ({ value: marca, label: marca })),
    combustibles: COMBUSTIBLES.filter((fuel) => present.has(fuel)).map((fuel) => ({
      value: fuel,
      label: COMBUSTIBLE_LABELS[fuel],
    })),
  };
}

/** Adds a chosen value that the stock does not offer (any more), so that the select shows the filter in use. */
export function withChosen(choices: readonly Choice[], chosen: string): readonly Choice[] {
  if (chosen === ALL || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, label: fuelLabel(chosen) }];
}

const all = (label: string): Choice => ({ value: ALL, label });

const statusChoices: readonly Choice[] = [
  all('Todos'),
  ...STATUS_FILTERS.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
];
const priceChoices: readonly Choice[] = [all('Todos'), ...PRICE_RANGES];
export const yearChoices: readonly Choice[] = [all('Todos'), ...YEAR_RANGES];
export const sortChoices: readonly Choice[] = SORT_OPTIONS;

/** Adds free bounds as a choice while they are set; any other choice replaces them. */
function withFree(name: 'precio' | 'anio', choices: readonly Choice[], chosen: string): readonly Choice[] {
  const range = rangeOf(name, chosen);
  return range === undefined || choices.includes(range) ? choices : [...choices, range];
}

/** The selects and their options. */
export function filterFields(
  { marcas, combustibles }: Facets,
  { marca, combustible, precio, anio }: CatalogueFilters,
) {
  return [
    { name: 'marca', label: 'Marca', options: [all('Todas'), ...withChosen(marcas, marca)] },
    {
      name: 'combustible',
      label: 'Combustible',
      options: [all('Todos'), ...withChosen(combustibles, combustible)],
    },
    { name: 'estado', label: 'Estado', options: statusChoices },
    { name: 'precio', label: 'Precio', options: withFree('precio', priceChoices, precio) },
    { name: 'anio', label: 'Año', options: withFree('anio', yearChoices, anio) },
  ] as const;
}
