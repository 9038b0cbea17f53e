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
  ])('report the problem of %j', (changed, problems) => {
    expect(problemsOf(changed)).toEqual(
      Object.fromEntries(
        Object.entries(problems).map(([place, text]) => [place, expect.stringMatching(text)]),
      ),
    );
  });
});

it('formats phones and hours, and adds the country', () => {
  const { phones, hours, address } = shownBusiness(facts);
  expect(phones.map(({ display }) => display)).toEqual(['+34 910 000 000', '+34 600 000 000']);
  expect(hours[0]).toMatchObject({ label: 'Lunes a viernes', text: '9:00-19:00' });
  expect(address).toMatchObject({ city: 'Alcobendas', country: 'España' });
});
