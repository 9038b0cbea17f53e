/**
 * Rows of a query, with the columns of `shape`: numbers where it has a number, texts otherwise.
 * @param sql names each column as `shape` does.
 */
export function rowsOf<Shape extends Record<string, unknown>>(
  app: Pick<core.App, 'db'>,
  sql: string,
  values: Record<string, unknown>,
  shape: Shape,
): Shape[] {
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(sql).bind(values).all(rows);
  return Array.from(
    rows,
    (row) =>
      Object.fromEntries(
        Object.keys(shape).map((key) => [
          key,
          typeof shape[key] === 'number' ? Number(row[key]) : String(row[key]),
        ]),
      ) as Shape,
  );
}
