import { describe, expect, it, test } from 'vitest';
import { hasDefaultNames, shownBusiness, withDefaults } from './business.ts';
import { demoFacts as facts } from '#tests/support/business.ts';
import { businessProblems, businessSchema } from './business.schema.ts';

describe('withDefaults', () => {
  const real = { ...facts, name: 'Coches Sierra', warranty: 'Doce meses' };
  it.each<[string, unknown, object]>([
    ['no stored data', null, {}],
    ['stored data of another type', ['x'], {}],
    ['all facts', real, { name: 'Coches Sierra', warranty: 'Doce meses' }],
    ['one fact', { name: 'Coches Sierra' }, { name: 'Coches Sierra' }],
    [
      'one part of a fact',
      { address: { city: 'Madrid' } },
      { address: { ...facts.address, city: 'Madrid' } },
    ],
    ['an invalid fact beside a valid one', { nif: 'B1', email: 'a@b.es' }, { email: 'a@b.es' }],
    ['an unknown fact', { color: 'red' }, {}],
  ])('merges %s', (_, stored, changed) => {
    expect(withDefaults(stored, facts)).toEqual({ ...facts, ...changed });
  });

  it('has defaults that pass the rules', () => {
    expect(businessSchema.safeParse(facts)).toEqual({ success: true, data: facts });
  });
});

test.each([
  [{}, true],
  [{ name: 'Sierra', nif: 'A58818501', email: 'a@sierra.es', phones: ['+34911111111'] }, true],
  [
    {
      name: 'Sierra',
      nif: 'A58818501',
      email: 'a@sierra.es',
      phones: ['+34911111111'],
      whatsapp: '+34611111111',
    },
    false,
  ],
  [
    {
      name: 'Sierra',
      nif: 'B00000000',
      email: 'a@sierra.es',
      phones: ['+34911111111'],
      whatsapp: '+34611111111',
    },
    true,
  ],
])('detects default names with %j: %s', (changed, expected) => {
  expect(hasDefaultNames({ ...facts, ...changed }, facts)).toBe(expected);
});

describe('the rules', () => {
  const problemsOf = (changed: object) => {
    const reading = businessSchema.safeParse({ ...facts, ...changed });
    return reading.success ? {} : businessProblems(reading.error);
  };
  const agency = { name: 'Gestoría', kind: 'sum', amount: 390, basis: '', compulsory: true };
  const google = {
    ...{ source: 'Google', url: 'https://opiniones.example', count: 132 },
    ...{ score: '4,8 de 5', date: '2026-11-12', verifiedBy: '' },
  };
  const hours = (first: object[]) => ({ hours: [first, ...facts.hours.slice(1)] });
  it.each<[object, Record<string, RegExp>]>([
    [{ name: '   ' }, { name: /Escribe el nombre/ }],
    [{ name: 'x'.repeat(61) }, { name: /60 caracteres/ }],
    [{ claim: '<b>Hola</b>' }, { claim: /sencillo/ }],
    [{ nif: 'B00000001' }, { nif: /letra de control/ }],
    [{ phones: [] }, { phones: /al menos un/ }],
    [{ phones: ['+34910000000', '910'] }, { 'phones.1': /válido/ }],
    [{ email: 'hola' }, { email: /válido/ }],
    [{ address: { ...facts.address, postalCode: '53000' } }, { 'address.postalCode': /cinco cifras/ }],
    [hours([{ opens: '19:00', closes: '09:00' }]), { 'hours.0.0.closes': /posterior/ }],
    [hours([{ opens: '9:00', closes: '19:00' }]), { 'hours.0.0.opens': /hora/ }],
    [
      hours([
        { opens: '09:00', closes: '14:00' },
        { opens: '13:00', closes: '19:00' },
      ]),
      { 'hours.0.1.opens': /después/ },
    ],
    [{ promises: { ...facts.promises, deliveryDays: 0 } }, { 'promises.deliveryDays': /un día/ }],
    [{ warranty: 'x'.repeat(3001) }, { warranty: /3000 caracteres/ }],
    [{ warranty: 'Uno\n<b>' }, { warranty: /sencillo/ }],
    [{ costs: [{ ...agency, name: ' ' }] }, { 'costs.0.name': /concepto/ }],
    [{ costs: [agency, { ...agency, kind: 'gratis' }] }, { 'costs.1.kind': /cobra/ }],
    [{ costs: [{ ...agency, amount: 0 }] }, { 'costs.0.amount': /cifras/ }],
    [{ costs: [{ ...agency, amount: NaN }] }, { 'costs.0.amount': /cifras/ }],
    [{ costs: [{ ...agency, amount: 100_000 }] }, { 'costs.0.amount': /^Como mucho/ }],
    [{ costs: [{ ...agency, amount: 1.234 }] }, { 'costs.0.amount': /decimales/ }],
    [{ costs: [{ ...agency, kind: 'varies' }] }, { 'costs.0.basis': /depende/ }],
    [{ costs: Array.from({ length: 9 }, () => agency) }, { costs: /8 gastos/ }],
    [{ reviews: [{ ...google, url: '' }] }, { 'reviews.0.url': /enlace/ }],
    [{ reviews: [{ ...google, url: 'http://a.example' }] }, { 'reviews.0.url': /https/ }],
    [{ reviews: [{ ...google, count: 1.5 }] }, { 'reviews.0.count': /cifras/ }],
    [{ reviews: [{ ...google, date: '2026-02-30' }] }, { 'reviews.0.date': /Elige un día/ }],
    [{ reviews: [{ ...google, date: '2999-01-01' }] }, { 'reviews.0.date': /futuro/ }],
    [{ reviews: Array.from({ length: 6 }, () => google) }, { reviews: /5 sitios/ }],
  ])('report the problem of %j', (changed, problems) => {
    expect(problemsOf(changed)).toEqual(
      Object.fromEntries(
        Object.entries(problems).map(([place, text]) => [place, expect.stringMatching(text)]),
      ),
    );
  });
});

it.each([
  ['Uno.\r\n\r\n\r\nDos.', 'Uno.\n\nDos.'],
  [' Uno. \nDos.\t(a)', 'Uno.\nDos. (a)'],
])('keeps the paragraphs of %j', (warranty, kept) => {
  expect(businessSchema.parse({ ...facts, warranty }).warranty).toBe(kept);
});

it('formats phones and hours, and adds the country', () => {
  const { phones, hours, address } = shownBusiness(facts);
  expect(phones.map(({ display }) => display)).toEqual(['+34 910 000 000', '+34 600 000 000']);
  expect(hours[0]).toMatchObject({ label: 'Lunes a viernes', text: '9:00-19:00' });
  expect(address).toMatchObject({ city: 'Alcobendas', country: 'España' });
});
