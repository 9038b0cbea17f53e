interface Row {
  readonly id: string;
}

/** Reloaded rows: those already shown keep their relative order, new ones take their place from `rows`. */
export function inShownOrder<T extends Row>(rows: readonly T[], shown: readonly Row[]): readonly T[] {
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Row) => places.get(id) ?? 0;
  const isShown = ({ id }: Row) => places.has(id);
  const kept = rows.filter(isShown).toSorted((one, other) => placeOf(one) - placeOf(other));
  return rows.map((row) => (isShown(row) ? (kept.shift() ?? row) : row));
}
