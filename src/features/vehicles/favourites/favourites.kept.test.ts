import { afterEach, expect, test, vi } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { favouriteOf } from './favourite.ts';
import { FAVOURITES_KEY, isKept } from './favourites.key.ts';
import { dropFavourite, keepFavourites, MOST_FAVOURITES, readFavourites } from './favourites.kept.ts';
import { isFavourite } from './favourites.valid.ts';
import { sharedListIds, sharedListUrl } from './shared-list.ts';

const one = favouriteOf(stockVehicle({ id: 'a1' }));
const other = favouriteOf(stockVehicle({ id: 'b2', precio_eur: null }));
const ids = () => readFavourites().map(({ id }) => id);

/** A browser's storage, and its window for events. */
function browser(storage: Partial<Storage> = {}) {
  const texts = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
    ...storage,
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', new EventTarget());
  return texts;
}

afterEach(() => vi.unstubAllGlobals());

test('stores nothing before the first favourite and after the last', () => {
  const texts = browser();
  expect(readFavourites()).toEqual([]);
  expect(texts.size).toBe(0);
  expect(keepFavourites([one])).toBe('done');
  expect(keepFavourites([other, one])).toBe('done');
  expect(ids()).toEqual(['b2', 'a1']);
  expect(isKept('a1')).toBe(true);
  expect(dropFavourite('b2')).toBe('done');
  expect(dropFavourite('a1')).toBe('done');
  expect(isKept('a1')).toBe(false);
  expect(texts.size).toBe(0);
});

test('keeps what another tab has stored meanwhile', () => {
  const texts = browser();
  keepFavourites([one]);
  texts.set(FAVOURITES_KEY, JSON.stringify([other]));
  keepFavourites([one]);
  expect(ids()).toEqual(['a1', 'b2']);
});

test('distinguishes a blocked storage from a full list', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  browser({ setItem: refuse });
  expect(keepFavourites([one])).toBe('refused');
  browser({ getItem: refuse });
  expect(readFavourites()).toEqual([]);
  browser();
  const many = Array.from({ length: MOST_FAVOURITES }, (_, index) => ({ ...one, id: `c${index}` }));
  expect(keepFavourites(many)).toBe('done');
  expect(keepFavourites([one])).toBe('full');
  expect(ids()).toHaveLength(MOST_FAVOURITES);
});

test.each([
  ['', []],
  ['{', []],
  ['{"id":"a1"}', []],
  [
    JSON.stringify([one, null, 1, { ...one, id: '<b>' }, { ...one, price: 'x' }, { id: 'a1' }, other]),
    ['a1', 'b2'],
  ],
])('reads the valid favourites of %s', (text, expected) => {
  browser().set(FAVOURITES_KEY, text);
  expect(
    readFavourites()
      .filter(isFavourite)
      .map(({ id }) => id),
  ).toEqual(expected);
});

test.each([
  ['', null],
  ['#contenido', null],
  ['#coches=', []],
  ['#coches=a1,b2,a1', ['a1', 'b2']],
  ['#coches=a1%2Cb2', ['a1', 'b2']],
  ['#coches=%', []],
  ['#coches=a1,<b>,B2,,c3', ['a1', 'c3']],
  [
    `#coches=${Array.from({ length: 99 }, (_, index) => `x${index}`).join(',')}`,
    expect.objectContaining({ length: 60 }),
  ],
])('parses the link %s as %j', (hash, expected) => {
  expect(sharedListIds(hash)).toEqual(expected);
});

test('puts the ids into the fragment, which servers do not receive', () => {
  const url = new URL(sharedListUrl('https://nordvia.example', ['a1', 'b2']));
  expect(url.pathname + url.search).toBe('/favoritos');
  expect(sharedListIds(url.hash)).toEqual(['a1', 'b2']);
});
