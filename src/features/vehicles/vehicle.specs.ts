import { NO_GROUP_LABEL, SPEC_GROUPS, type VehicleSpec } from './vehicle.schema.ts';

/** One card of technical data. */
export interface SpecGroup {
  readonly grupo: string;
  readonly rows: readonly { readonly key: string; readonly value: string }[];
}

/** SPEC's groups in SPEC's order, then others by name, those without a group last. */
function rank(grupo: string): number {
  if (grupo === NO_GROUP_LABEL) return SPEC_GROUPS.length + 1;
  const known = SPEC_GROUPS.findIndex((name) => name === grupo);
  return known < 0 ? SPEC_GROUPS.length : known;
}

/** Specs by group; the rows of a group by orden. */
export function groupSpecs(specs: readonly VehicleSpec[]): SpecGroup[] {
  const groups = new Map<string, VehicleSpec[]>();
  for (const spec of specs) {
    const grupo = spec.grupo.trim() === '' ? NO_GROUP_LABEL : spec.grupo;
    groups.set(grupo, [...(groups.get(grupo) ?? []), spec]);
  }
  return [...groups]
    .sort(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other, 'es'))
    .map(([grupo, rows]) => ({
      grupo,
      rows: rows
        .toSorted((one, other) => one.orden - other.orden)
        .map(({ clave, valor }) => ({ key: clave, value: valor })),
    }));
}
