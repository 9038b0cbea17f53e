/** The rows in the positions of a new order, counted from 1; one that the order does not name keeps its own. */
export function withOrder<Row extends { readonly id: string; readonly orden: number }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const position = new Map(ids.map((id, index) => [id, index + 1]));
  return rows.map((row) => ({ ...row, orden: position.get(row.id) ?? row.orden }));
}
