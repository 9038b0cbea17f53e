import { expect, it } from 'vitest';
import { parseTable, tableOf } from './export-folder.ts';

it.each([
  ['vehicles.csv', 'vehicles', 'csv'],
  ['vehicles_rows.csv', 'vehicles', 'csv'],
  ['vehicle_images_rows.csv', 'vehicle_images', 'csv'],
  ['public.leads.JSON', 'leads', 'json'],
  ['auth.users.json', 'users', 'json'],
  ['auth_users.csv', 'users', 'csv'],
])('%s is a table', (file, name, form) => {
  expect(tableOf(file)).toEqual({ name, form });
});

it.each(['vehicles', 'vehicles.xlsx', 'vehicles.csv.bak', 'orders.csv', 'README.md'])(
  '%s is none',
  (file) => {
    expect(tableOf(file)).toBe(null);
  },
);

it.each([
  [
    'csv',
    'id,mensaje,leido\n1,"Hola, ""Ana""\nadiós",\n',
    [{ id: '1', mensaje: 'Hola, "Ana"\nadiós', leido: '' }],
  ],
  ['csv', 'id,nombre\r\n1,Íñigo\r\n\r\n', [{ id: '1', nombre: 'Íñigo' }]],
  ['csv', 'id,nombre\n', []],
  [
    'csv',
    'id;nombre;precio\n1;"Ana; y, Luis";32.900,50\n',
    [{ id: '1', nombre: 'Ana; y, Luis', precio: '32.900,50' }],
  ],
  ['json', '[{"id":1,"etiquetas":["a"],"km":null}]', [{ id: 1, etiquetas: ['a'], km: null }]],
])('reads %s %#', (form, text, rows) => {
  expect(parseTable(text, form)).toEqual(rows);
});

it.each([
  ['csv', 'id,nombre\n1,Ana,de más\n', /line 2/],
  ['csv', 'id,nombre\n1,"Ana\n', /[Qq]uote/],
  ['json', '{"data":[]}', /not an array of rows/],
  ['json', '[1]', /not an array of rows/],
  ['json', '[{', /JSON/],
])('refuses %s %j', (form, text, words) => {
  expect(() => parseTable(text, form)).toThrow(words);
});
