/**
 * Gives rows their positions in a new order, counted from 1. A row missing from the order keeps its position.
 */
export function withOrder<Row extends { readonly id: string; readonly orden: number }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const position = new Map(ids.map((id, index) => [id, index + 1]));
  return rows.map((row) => ({ ...row, orden: position.get(row.id) ?? row.orden }));
}
