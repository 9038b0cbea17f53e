import { expect, it } from 'vitest';
import { EQUIPMENT } from '#src/features/admin/adverts/equipment.ts';
import { wordKey } from '#src/features/admin/adverts/words.ts';
import { vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { specLimits } from '#src/config/stock-limits.ts';
import { knownBrand } from '#src/features/vehicles/domain/brands.ts';
import { COLOURS } from './colours.ts';
import { MODELS } from './models.ts';
import { FACT_NAMES } from './names.facts.ts';
import { DETAIL_NAMES, IGNORED_NAMES, LIST_NAMES, REMARK_NAMES } from './names.other.ts';
import { TECHNICAL_NAMES } from './names.technical.ts';
import { COUNTRIES } from './places.ts';
import { VALUES } from './values.ts';

const split = (list: string) => list.split(',');
const factNames = Object.values(FACT_NAMES).flatMap(split);
const technicalNames = TECHNICAL_NAMES.flatMap(([, , , names]) => split(names));
const equipment = Object.entries(EQUIPMENT).flatMap(([grupo, rows]) =>
  rows.map(([clave, terms]) => ({ grupo, clave, terms: split(terms) })),
);
const values = Object.values(VALUES).flatMap((rows) => rows.flatMap(([, terms]) => split(terms)));
const colours = COLOURS.flatMap(([, terms]) => split(terms));

it('has the names, equipment and values that the trade needs', () => {
  expect(new Set([...factNames, ...technicalNames].map(wordKey)).size).toBeGreaterThanOrEqual(150);
  expect(TECHNICAL_NAMES.length + Object.keys(FACT_NAMES).length).toBeGreaterThanOrEqual(80);
  expect(new Set(equipment.flatMap(({ terms }) => terms)).size).toBeGreaterThanOrEqual(250);
  expect(equipment.length).toBeGreaterThanOrEqual(200);
  expect(new Set([...values, ...colours]).size).toBeGreaterThanOrEqual(80);
});

/** The keys that a list has twice. */
const twice = (keys: readonly string[]) => keys.filter((key, place) => keys.indexOf(key) !== place);

it('gives each name one meaning', () => {
  const others = [REMARK_NAMES, IGNORED_NAMES].flatMap(split);
  expect(twice([...factNames, ...technicalNames, ...others].map(wordKey))).toEqual([]);
  expect(twice(split(DETAIL_NAMES).map(wordKey))).toEqual([]);
  expect(twice(LIST_NAMES.flatMap(([, names]) => split(names)).map(wordKey))).toEqual([]);
});

it('gives each piece of equipment one name, and each term one piece', () => {
  expect(twice(equipment.map(({ clave }) => clave))).toEqual([]);
  expect(twice(equipment.flatMap(({ terms }) => terms.map((term) => term.trim())))).toEqual([]);
});

it('names specs as they are saved', () => {
  const specs = [...equipment, ...TECHNICAL_NAMES.map(([grupo, clave]) => ({ grupo, clave }))];
  const wrong = specs.filter(
    ({ grupo, clave }) =>
      !SPEC_GROUPS.some((group) => group === grupo) ||
      clave.length > specLimits.clave ||
      clave !== clave.trim(),
  );
  expect(wrong).toEqual([]);
});

it('has terms of words and stars', () => {
  const word = String.raw`[\p{L}\d*+&°"]+`;
  const term = new RegExp(`^~?${word}(?: ${word})*$`, 'u');
  expect(equipment.flatMap(({ terms }) => terms.filter((one) => !term.test(one)))).toEqual([]);
});

it('has choices that the fields can hold', () => {
  const ofFields = (
    ['combustible', 'transmision', 'carroceria', 'tapiceria', 'uso_anterior'] as const
  ).flatMap((field) =>
    VALUES[field].filter(([value]) => !(vehicleFields[field].values as readonly string[]).includes(value)),
  );
  expect(ofFields).toEqual([]);
});

it('names models of known brands only, each once', () => {
  expect(Object.keys(MODELS).filter((brand) => knownBrand(brand) !== brand)).toEqual([]);
  expect(Object.values(MODELS).flatMap((models) => twice(split(models)))).toEqual([]);
});

it('names each country once', () => expect(twice(Object.values(COUNTRIES).flatMap(split))).toEqual([]));
