import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { LEADS, readList, recordName, namesText, unreadableTitle } from './read-list.ts';

describe('readList', () => {
  const schema = z.object({ id: z.string(), km: z.nullable(z.number()) });
  const read = (record: unknown) => schema.parse(record);
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it.each<[string, readonly unknown[], readonly string[], readonly string[]]>([
    ['nothing', [], [], []],
    [
      'valid records',
      [
        { id: 'a', km: 1 },
        { id: 'b', km: null },
      ],
      ['a', 'b'],
      [],
    ],
    [
      'an invalid record among valid ones',
      [
        { id: 'a', km: 1 },
        { id: 'b', km: 'x', marca: 'Audi', modelo: 'A6' },
        { id: 'c', km: 2 },
      ],
      ['a', 'c'],
      ['Audi A6 (b)'],
    ],
    ['values that are not records', [null, 'x', { id: 'a', km: 1 }], ['a'], ['sin nombre', 'sin nombre']],
    ['invalid records only', [{ id: 'a' }, { id: 'b' }], [], ['a', 'b']],
  ])('reads %s', (_what, records, ids, unreadable) => {
    const list = readList(records, read);
    expect(list.items.map(({ id }) => id)).toEqual(ids);
    expect(list.unreadable).toEqual(unreadable);
    expect(console.warn).toHaveBeenCalledTimes(unreadable.length);
  });
});

it.each<[unknown, string]>([
  [{ id: 'l1', nombre: 'Ana', email: 'a@b.c', marca: 'BMW', modelo: 'X5' }, 'Ana (l1)'],
  [{ id: 'l1', nombre: null, email: 'a@b.c' }, 'a@b.c (l1)'],
  [{ id: 'v1', marca: 'BMW', modelo: 'X5' }, 'BMW X5 (v1)'],
  [{ id: 'v1', marca: 7, modelo: 'X5' }, 'X5 (v1)'],
  [{ id: 's1', clave: ' Cilindros ' }, 'Cilindros (s1)'],
  [{ id: 'i1', alt: '', file: 'a.jpg' }, 'a.jpg (i1)'],
  [{ nombre: 'x'.repeat(100) }, 'x'.repeat(60)],
  [undefined, 'sin nombre'],
])('names %j as %j', (record, name) => {
  expect(recordName(record)).toBe(name);
});

it.each([
  [['a'], 'No se ha podido leer un lead', 'a'],
  [['a', 'b'], 'No se han podido leer 2 leads', 'a, b'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'No se han podido leer 7 leads', 'a, b, c, d, e y 2 más'],
])('describes unreadable records %j: %s', (names, title, text) => {
  expect(unreadableTitle(names.length, LEADS)).toBe(title);
  expect(namesText(names)).toBe(text);
});
