import { changeRows } from '#tests/support/database.ts';

/** Inserts cars and leads of many years directly: creating them by the API takes minutes. */

const NUMBERS = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

/** Adds hidden cars, which the publisher ignores. */
export function addCars(databaseDir: string, count: number): void {
  changeRows(
    databaseDir,
    `${NUMBERS(count)} INSERT INTO vehicles
       (id, slug, marca, modelo, anio, status, busqueda, etiquetas, km, created_at, updated_at)
     SELECT printf('escala%09d', i), 'saab-' || i, 'Saab', 'Prueba ' || i, 2000, 'oculto', 'saab prueba ' || i, '[]',
       'null', printf('2020-01-01 00:%02d:%02d.000Z', i / 60, i % 60), '2020-01-01 00:00:00.000Z' FROM n`,
  );
  changeRows(
    databaseDir,
    `${NUMBERS(count)} INSERT INTO vehicle_search (id, vehicle_id, busqueda)
     SELECT printf('escala%09d', i), printf('escala%09d', i), ' saab prueba ' || i FROM n`,
  );
}

export function addLeads(databaseDir: string, count: number): void {
  changeRows(
    databaseDir,
    `${NUMBERS(count)} INSERT INTO leads
       (id, nombre, email, telefono, mensaje, canal, busqueda, created_at, updated_at)
     SELECT printf('escala%09d', i), 'Cliente ' || i, 'cliente' || i || '@example.com', '600000000', 'Hola',
       CASE i % 2 WHEN 0 THEN 'contacto_web' ELSE 'importacion_web' END, 'cliente ' || i || ' hola',
       '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z' FROM n`,
  );
}

/** Removes what these functions have added. */
export function removeRows(databaseDir: string): void {
  for (const table of ['vehicle_search', 'vehicles', 'leads'])
    changeRows(databaseDir, `DELETE FROM ${table} WHERE id LIKE 'escala%'`);
}
