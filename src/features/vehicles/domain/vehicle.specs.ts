import type { VehicleSpec } from './vehicle.schema.ts';
import { NO_GROUP_LABEL, SPEC_GROUPS } from './vehicle.choices.ts';

/** One card of technical data. */
export interface SpecGroup {
  readonly grupo: string;
  readonly rows: readonly { readonly key: string; readonly value: string }[];
}

/** SPEC's groups in SPEC's order, then others by name, then ungrouped ones. */
function rank(grupo: string): number {
  if (grupo === NO_GROUP_LABEL) return SPEC_GROUPS.length + 1;
  const known = SPEC_GROUPS.findIndex((name) => name === grupo);
  return known < 0 ? SPEC_GROUPS.length : known;
}

/** The specs of one group, by orden. `grupo` is as stored, `label` as shown. */
export interface SpecRows {
  readonly grupo: string;
  readonly label: string;
  readonly rows: readonly VehicleSpec[];
}

/** Specs by group; the rows of a group by orden. */
export function groupRows(specs: readonly VehicleSpec[]): SpecRows[] {
  const groups = new Map<string, VehicleSpec[]>();
  for (const spec of specs) {
    const label = spec.grupo.trim() === '' ? NO_GROUP_LABEL : spec.grupo;
    groups.set(label, [...(groups.get(label) ?? []), spec]);
  }
  return [...groups]
    .sort(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other, 'es'))
    .map(([label, rows]) => ({
      label,
      grupo: label === NO_GROUP_LABEL ? '' : label,
      rows: rows.toSorted((one, other) => one.orden - other.orden),
    }));
}

/** The cards of technical data on public pages. */
export function groupSpecs(specs: readonly VehicleSpec[]): SpecGroup[] {
  return groupRows(specs).map(({ label, rows }) => ({
    grupo: label,
    rows: rows.map(({ clave, valor }) => ({ key: clave, value: valor })),
  }));
}
