import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MAX_CORRECTIONS } from '#src/features/admin/adverts/corrections.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

/** The memory of corrections of adverts. */

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

const corrections = () => admin.collection('anuncio_correcciones');
const remember = (palabras: string, destino: unknown = { kind: 'ignored' }) =>
  corrections().create({ palabras, destino });
const all = async () =>
  (await corrections().getFullList<{ palabras: string; destino: unknown }>({ sort: 'created_at' })).map(
    ({ palabras, destino }) => [palabras, destino],
  );

it('keeps one correction for the same words, the last', async () => {
  const spec = { kind: 'spec', grupo: 'Confort', clave: 'Techo panorámico', valor: 'Sí' };
  await remember('Panoramadach');
  await remember('Kühlbox', { kind: 'spec', grupo: 'Confort', clave: 'Nevera' });
  await remember('PANORAMADACH', spec);
  expect(await all()).toEqual([
    ['Kühlbox', { kind: 'spec', grupo: 'Confort', clave: 'Nevera' }],
    ['PANORAMADACH', spec],
  ]);
});

it.each([
  ['', { kind: 'ignored' }],
  ['¡!', { kind: 'ignored' }],
  ['Wat', null],
  ['Wat', { kind: 'unknown' }],
  ['Wat', { kind: 'field', field: 'toString', value: 'x' }],
  ['Wat', { kind: 'field', field: 'marca', value: {} }],
  ['Wat', { kind: 'spec', grupo: 'Confort', clave: 'x'.repeat(121) }],
  ['x'.repeat(501), { kind: 'ignored' }],
])('refuses the words %j with the target %j', async (palabras, destino) => {
  await expect(remember(palabras, destino)).rejects.toMatchObject({ status: 400 });
});

it('keeps at most five hundred, the newest', async () => {
  const before = (await all()).length;
  for (let index = 0; index < MAX_CORRECTIONS; index++) await remember(`Palabra ${index}`);
  const words = (await all()).map(([palabras]) => palabras);
  expect(before).toBeGreaterThan(0);
  expect(words).toHaveLength(MAX_CORRECTIONS);
  expect(words).not.toContain('Kühlbox');
  expect(words).toContain('Palabra 0');
});
