import { expect, it } from 'vitest';
import { canonicalSearch, searchText } from './alert-search.ts';

it.each([
  ['?marca=bmw&orden=km-asc&utm_source=x', '?marca=BMW'],
  ['marca=BMW', '?marca=BMW'],
  ['?cambio=Automático&marca=BMW', '?marca=BMW&cambio=automatico'],
  ['?precio_max=30.000', '?precio_max=30000'],
  ['?color=x&orden=km-asc', ''],
  ['', ''],
  [`?q=${'a'.repeat(600)}`, ''],
])('%j is stored as %j', (query, stored) => {
  expect(canonicalSearch(query)).toBe(stored);
  expect(canonicalSearch(canonicalSearch(query))).toBe(stored);
});

it.each([
  ['?marca=BMW&precio_max=30000', 'BMW · Hasta 30.000\u202f€'],
  ['?q=serie+3&km_max=60000', '"serie 3" · Hasta 60.000\u202fkm'],
])('%j reads %j', (query, text) => {
  expect(searchText(query)).toBe(text);
  expect(searchText(query, () => false)).toBe('Tu búsqueda');
});
