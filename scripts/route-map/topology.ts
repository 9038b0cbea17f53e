import type { Point } from './projection.ts';

/** The part of a TopoJSON file that the map is drawn from. */
export interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  /** Lines in whole steps, each point relative to the one before. */
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: {
    readonly countries: { readonly geometries: readonly { readonly arcs?: Indexes }[] };
  };
}
/** Arcs of rings; a negative index is an arc read backwards. */
type Indexes = readonly (number | Indexes)[];

const flat = (indexes: Indexes): number[] =>
  indexes.flatMap((index) => (typeof index === 'number' ? [index < 0 ? ~index : index] : flat(index)));

/** The lines of the countries, each once: coasts belong to one country, borders to two. */
export function countryLines({ transform, arcs, objects }: Topology): {
  readonly coasts: readonly (readonly Point[])[];
  readonly borders: readonly (readonly Point[])[];
} {
  const uses = new Map<number, number>();
  for (const { arcs: rings = [] } of objects.countries.geometries)
    for (const index of flat(rings)) uses.set(index, (uses.get(index) ?? 0) + 1);
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  return {
    coasts: lines.filter((_, index) => uses.get(index) === 1),
    borders: lines.filter((_, index) => uses.get(index) === 2),
  };
}
