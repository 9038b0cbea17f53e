interface Row {
  readonly id: string;
}

/** Rows that are read again, those that are shown already in the order in which they stand there, the others at their place. */
export function inShownOrder<T extends Row>(rows: readonly T[], shown: readonly Row[]): readonly T[] {
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Row) => places.get(id) ?? 0;
  const isShown = ({ id }: Row) => places.has(id);
  const standing = rows.filter(isShown).toSorted((one, other) => placeOf(one) - placeOf(other));
  return rows.map((row) => (isShown(row) ? (standing.shift() ?? row) : row));
}
