import { expect, it } from 'vitest';
import { createListCutter } from './cut-lists.ts';
import type { Target } from './target.ts';

const car = (id: string, marca: string) => ({ id, slug: id, marca, combustible: 'Diésel' });
const THERE: Readonly<Record<string, string>> = {
  'stock.json': JSON.stringify({ vehicles: [car('cara', 'Audi'), car('carb', 'BMW')] }),
  catalogo: '<ul><li data-vehicle="cara">Audi</li><li data-vehicle="carb">BMW</li></ul>',
  'index.html': '<ul><li data-vehicle="cara">Audi</li></ul>',
  'feeds/stock.csv': 'id,link\r\n"carb","x"\r\n',
  contacto: '<p>Contacto</p>',
};
const read = (contents: Readonly<Record<string, string>>): Target['read'] => {
  return (key) => Promise.resolve(key in contents ? Buffer.from(contents[key] ?? '') : null);
};
const targetOf = (contents: Readonly<Record<string, string>>) => ({ read: read(contents) }) as Target;

it.each([
  ['a page under its address', 'catalogo', '<ul><li data-vehicle="cara">Audi</li></ul>'],
  ['the snapshot', 'stock.json', JSON.stringify({ vehicles: [car('cara', 'Audi')] })],
  ['the feed', 'feeds/stock.csv', 'id,link\r\n'],
  ['a list without such a car', 'index.html', null],
  ['a page that lists none', 'contacto', null],
  ['what is not there', 'marcas/bmw', null],
])('takes cars out that a site does not show: %s', async (_, key, expected) => {
  const cut = await createListCutter(targetOf(THERE), new Set(['cara']));
  expect((await cut(key))?.toString() ?? null).toBe(expected);
});

it('leaves alone what is none of ours', async () => {
  const cut = await createListCutter(targetOf({ ...THERE, 'stock.json': 'a note of somebody' }), new Set());
  expect(await cut('stock.json')).toBeNull();
  expect((await cut('index.html'))?.toString()).toBe('<ul></ul>');
});
