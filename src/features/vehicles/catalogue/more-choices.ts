import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { CARROCERIAS, ETIQUETAS_DGT } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { isAbroad } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { TRANSMISION_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { CONDICION_LABELS } from '#src/features/vehicles/sale/sale.terms.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { COLOUR_LABELS, colourGroup } from './colour-group.ts';
import { ALL, MORE_CHOICES, type CatalogueFilters, type MoreChoice, type Test } from './filters.ts';
import { perText } from './per-text.ts';

/** The filters with choices behind 'Más filtros', loaded when one of them is set, or to choose one. */

/** More seats than a van has. */
const MOST_SEATS = 60;

type Labels = Readonly<Record<string, string>>;

const labelled = (values: readonly string[], label: (value: string) => string = String): Labels =>
  Object.fromEntries(values.map((value) => [value, label(value)]));

/** Values and labels, in the order in which they are offered. */
export const CHOICE_LABELS: Readonly<Record<MoreChoice, Labels>> = {
  carroceria: labelled(CARROCERIAS),
  cambio: TRANSMISION_LABELS,
  condicion: CONDICION_LABELS,
  color: COLOUR_LABELS,
  plazas: labelled(
    Array.from({ length: MOST_SEATS }, (_, index) => String(index + 1)),
    (seats) => `${seats} ${seats === '1' ? 'plaza' : 'plazas'}`,
  ),
  etiqueta: labelled(ETIQUETAS_DGT, (label) => (label === 'sin' ? 'Sin etiqueta' : `Etiqueta ${label}`)),
  lugar: { espana: 'Ya en España', camino: 'En camino' },
  iva: { deducible: 'IVA deducible' },
};

const colourOf = perText(colourGroup);
const placeOf = perText((country) => (isAbroad(country) ? 'camino' : 'espana'));

/** The value of a car that each filter compares; '' is unknown. */
export const MORE_CHOICE_OF: Readonly<Record<MoreChoice, (vehicle: SnapshotVehicle) => string>> = {
  carroceria: ({ carroceria }) => carroceria,
  cambio: ({ transmision }) => transmision,
  // Without a condition a car counts as used.
  condicion: ({ condicion }) => condicion || 'usado',
  color: ({ color_exterior }) => colourOf(color_exterior),
  plazas: ({ plazas }) => String(plazas ?? ''),
  etiqueta: ({ etiqueta_dgt }) => etiqueta_dgt,
  lugar: ({ ubicacion_pais }) => placeOf(ubicacion_pais),
  iva: ({ regimen_iva }) => regimen_iva,
};

/** The test of a filter's chosen value. */
export function choiceTest(name: MoreChoice, chosen: string): Test {
  const choiceOf = MORE_CHOICE_OF[name];
  return (vehicle) => choiceOf(vehicle) === chosen;
}

/** The filters with known choices only, in their spelling, as a URL may have others: `cambio=Automático`, `color=x`. */
export function withKnownChoices(filters: CatalogueFilters): CatalogueFilters {
  const known = (name: MoreChoice) => {
    const sought = normalizeSearch(filters[name]);
    return Object.keys(CHOICE_LABELS[name]).find((value) => normalizeSearch(value) === sought) ?? ALL;
  };
  const changed = MORE_CHOICES.filter((name) => filters[name] !== ALL && filters[name] !== known(name));
  if (changed.length === 0) return filters;
  return { ...filters, ...Object.fromEntries(changed.map((name) => [name, known(name)])) };
}
