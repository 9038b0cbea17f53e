import type { Suggestions } from '#src/features/admin/vehicle-form/suggestions.schema.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

/**
 * Suggestions for typing in a car, from the dealer's cars outside the trash. Each list has the most frequent
 * first.
 */

/** A bound for the response; longer lists are not useful. */
const MOST_CARS = 1500;
const MOST_TEXTS = 200;

function rows<Column extends string>(
  app: core.App,
  sql: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const shape = new DynamicModel(Object.fromEntries(columns.map((column) => [column, ''])));
  const found = arrayOf(shape);
  app.db().newQuery(sql).all(found);
  return Array.from(
    found,
    (row) =>
      Object.fromEntries(columns.map((column) => [column, String(row[column])])) as Record<Column, string>,
  );
}

/** The texts of a column. `column` must never be user input. */
function textsOf(app: core.App, column: string, from = 'vehicles'): string[] {
  const sql = `SELECT ${column} AS text FROM ${from} WHERE ${column} != '' AND papelera = ''
    GROUP BY 1 ORDER BY COUNT(*) DESC, 1 LIMIT ${MOST_TEXTS}`;
  return rows(app, sql, ['text']).map(({ text }) => text);
}

/** Fewer cars of a model say nothing about its price. */
const FEWEST_PRICED = 3;

/**
 * The median price of each model with enough priced cars. Sold cars are no stock any more; their prices may be old.
 */
function medianPrices(app: core.App): Suggestions['precios'] {
  const sql = `SELECT marca, modelo, coches, AVG(precio) AS mediana FROM (
      SELECT marca, modelo, precio, COUNT(*) OVER model AS coches,
        ROW_NUMBER() OVER (PARTITION BY marca, modelo ORDER BY precio) AS place
      FROM (SELECT marca, modelo, CAST(precio_eur AS REAL) AS precio FROM vehicles
        WHERE papelera = '' AND status != 'vendido' AND CAST(precio_eur AS REAL) > 0)
      WINDOW model AS (PARTITION BY marca, modelo)
    ) WHERE coches >= ${FEWEST_PRICED} AND place IN ((coches + 1) / 2, (coches + 2) / 2)
    GROUP BY marca, modelo ORDER BY coches DESC LIMIT ${MOST_CARS}`;
  return rowsOf(app, sql, {}, { marca: '', modelo: '', coches: 0, mediana: 0.5 });
}

/** @throws ForbiddenError: the lists include suppliers and data of hidden cars. */
export function sendSuggestions(e: core.RequestEvent): void {
  if (!isAdmin(e.app, e.auth)) throw new ForbiddenError('Solo para administradores');
  const sql = `SELECT marca, modelo, version FROM vehicles WHERE papelera = ''
    GROUP BY marca, modelo, version ORDER BY COUNT(*) DESC, MAX(created_at) DESC LIMIT ${MOST_CARS}`;
  const suggestions: Suggestions = {
    coches: rows(e.app, sql, ['marca', 'modelo', 'version']).map(({ marca, modelo, version }) => [
      marca,
      modelo,
      version,
    ]),
    precios: medianPrices(e.app),
    color_exterior: textsOf(e.app, 'color_exterior'),
    color_interior: textsOf(e.app, 'color_interior'),
    ubicacion_ciudad: textsOf(e.app, 'ubicacion_ciudad'),
    ubicacion_pais: textsOf(e.app, 'ubicacion_pais'),
    proveedor: textsOf(e.app, 'proveedor'),
    etiquetas: textsOf(e.app, 'tag.value', 'vehicles, json_each(vehicles.etiquetas) AS tag'),
  };
  e.json(200, suggestions);
}
