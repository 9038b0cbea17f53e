import { describe, expect, it } from 'vitest';
import { type AdvertField, inOneLine, LAYOUTS, readAdverts } from '#tests/support/adverts.ts';

const use = readAdverts('use');
const heldOut = readAdverts('held-out');

it.each([
  ['use', use, 4],
  ['held-out', heldOut, 2],
] as const)('the adverts in %s have each layout equally often', (_, adverts, each) => {
  for (const layout of LAYOUTS)
    expect(adverts.filter((advert) => advert.layout === layout)).toHaveLength(each);
  expect(adverts).toHaveLength(each * LAYOUTS.length);
});

/** Figures that an advert must contain, apart from points and spaces. */
const WRITTEN = [
  'km',
  'precio_eur',
  'potencia_cv',
  'cilindrada_cc',
  'co2_g_km',
  'consumo',
] as const satisfies AdvertField[];

describe.each([...use, ...heldOut])('advert $name', ({ text, expected }) => {
  const { facts, may, never, equipment, technical, unrecognised, noise } = expected;
  const plain = inOneLine(text);

  it('contains every line of its expectation', () => {
    const lines = [...equipment, ...technical].map((row) => row.line).concat(unrecognised, noise);
    expect(lines.filter((line) => line !== inOneLine(line) || !plain.includes(line))).toEqual([]);
  });

  it('contains the figures of its facts', () => {
    const figures = plain.replace(/(?<=\d)\.(?=\d{3})/g, '');
    const absent = WRITTEN.filter((field) => {
      const [figure] = facts[field] ?? [];
      return figure !== undefined && !figures.includes(String(figure).replace('.', ','));
    });
    expect(absent).toEqual([]);
  });

  it('expects each line and field once', () => {
    const rows = [...equipment, ...technical].map((row) => row.line);
    expect(unrecognised.concat(noise).filter((line) => rows.includes(line))).toEqual([]);
    expect(Object.keys(may).filter((field) => field in facts)).toEqual([]);
  });

  it('is of the year of its registration', () => {
    const years = facts.primera_matriculacion?.map((day) => Number(String(day).slice(0, 4)));
    expect(facts.anio).toEqual([years?.[0]]);
    expect(new Set(years).size).toBe(1);
  });

  it('refuses no value that it accepts', () => {
    const both = (Object.keys(never) as AdvertField[]).filter((field) =>
      [...(facts[field] ?? []), ...(may[field] ?? [])].some((value) => never[field]?.includes(value)),
    );
    expect(both).toEqual([]);
  });
});
