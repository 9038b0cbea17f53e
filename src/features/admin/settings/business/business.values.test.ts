import { describe, expect, it, test } from 'vitest';
import { demoFacts } from '#tests/support/business.ts';
import { businessSchema } from '#src/features/company/business/business.schema.ts';
import { BUSINESS_SECTIONS } from './business.fields.ts';
import {
  changedValues,
  labelsOf,
  mergeBusinessValues,
  readBusinessValues,
  toBusinessValues,
} from './business.values.ts';
import { NEW_ROWS, rowsText } from './row-lists.values.ts';

const values = toBusinessValues(demoFacts);
const google = {
  ...{ source: 'Google', url: 'https://opiniones.example', count: '132' },
  ...{ score: '4,8 de 5', date: '2026-11-12', verifiedBy: '' },
};
const readWith = (changed: Record<string, string>) => readBusinessValues({ ...values, ...changed });

test('the form round-trips every fact, and each fact has a field', () => {
  expect(readBusinessValues(values)).toEqual({ ok: true, facts: demoFacts });
  const more = businessSchema.parse({
    ...{ ...demoFacts, warranty: 'Uno.\n\nDos.', reviews: [{ ...google, count: 132 }] },
    costs: [{ name: 'Gestoría', kind: 'sum', amount: 390.5, basis: '', compulsory: true }],
  });
  expect(readBusinessValues(toBusinessValues(more))).toEqual({ ok: true, facts: more });
  const fields = BUSINESS_SECTIONS.flatMap(({ fields: of }) => of.map(({ name }) => name));
  expect(
    Object.keys(values)
      .filter((name) => !/^(hours|closed)\./.test(name))
      .sort(),
  ).toEqual(fields.sort());
});

describe('typed values', () => {
  it.each<[Record<string, string>, object]>([
    [{ 'phones.0': '911 22 33 44' }, { phones: ['+34911223344', '+34600000000'] }],
    [{ 'phones.1': '', 'phones.2': '622-333-444' }, { phones: ['+34910000000', '+34622333444'] }],
    [{ whatsapp: '+49 (0) 170 1234567' }, { whatsapp: '+491701234567' }],
    [{ whatsapp: '\u202a+34\u00a0622\u2011333\u2011444\u202c' }, { whatsapp: '+34622333444' }],
    [{ privacyEmail: '\u200bdatos@mi\u2011web.example\u2060' }, { privacyEmail: 'datos@mi-web.example' }],
    [{ nif: ' a-58818501 ' }, { nif: 'A58818501' }],
    [{ featuredBrands: ' Audi,, BMW ' }, { featuredBrands: ['Audi', 'BMW'] }],
    [{ cashPrice: '1' }, { cashPrice: true }],
    [{ 'closed.0': '1' }, { hours: [[], ...demoFacts.hours.slice(1)] }],
    [
      {
        closedDays: rowsText<'closedDays'>([
          { from: '', to: '', name: ' ' },
          { from: '2026-12-08', to: '', name: '' },
          { from: '2026-12-24', to: '2026-12-26', name: 'Navidad' },
        ]),
      },
      {
        closedDays: [
          { from: '2026-12-08', to: '2026-12-08', name: '' },
          { from: '2026-12-24', to: '2026-12-26', name: 'Navidad' },
        ],
      },
    ],
    [
      {
        costs: rowsText<'costs'>([
          NEW_ROWS.costs,
          { name: 'Gestoría', kind: 'sum', amount: '1.390,50 €', basis: 'x', compulsory: '1' },
          { name: 'Entrega', kind: 'varies', amount: '9', basis: 'según provincia', compulsory: '' },
          { name: 'Transferencia', kind: 'included', amount: '9', basis: 'x', compulsory: '1' },
        ]),
      },
      {
        costs: [
          { name: 'Gestoría', kind: 'sum', amount: 1390.5, basis: '', compulsory: true },
          { name: 'Entrega', kind: 'varies', amount: 0, basis: 'según provincia', compulsory: false },
          { name: 'Transferencia', kind: 'included', amount: 0, basis: '', compulsory: false },
        ],
      },
    ],
    [
      { reviews: rowsText<'reviews'>([{ ...google, count: '1.132' }]) },
      { reviews: [{ ...google, count: 1132 }] },
    ],
    [
      { 'hours.0.0.closes': '14:00', 'hours.0.1.opens': '16:00', 'hours.0.1.closes': '20:00' },
      {
        hours: [
          [
            { opens: '09:00', closes: '14:00' },
            { opens: '16:00', closes: '20:00' },
          ],
          ...demoFacts.hours.slice(1),
        ],
      },
    ],
  ])('accepts %j', (changed, facts) => {
    expect(readWith(changed)).toEqual({ ok: true, facts: { ...demoFacts, ...facts } });
  });

  it.each<[Record<string, string>, Record<string, RegExp>]>([
    [{ name: ' ' }, { name: /nombre/ }],
    [{ since: 'siempre' }, { since: /cuatro cifras/ }],
    [{ 'phones.0': '' }, { 'phones.0': /al menos un/ }],
    [{ 'phones.0': '', 'phones.1': '' }, { 'phones.0': /al menos un/ }],
    [{ 'phones.1': '', 'phones.2': '12' }, { 'phones.2': /válido/ }],
    [{ whatsapp: 'no tengo' }, { whatsapp: /válido/ }],
    [{ 'promises.deliveryDays': '20 días' }, { 'promises.deliveryDays': /cifras/ }],
    [{ 'closed.6': '' }, { 'hours.6.0.opens': /hora/, 'hours.6.0.closes': /hora/ }],
    [{ 'hours.0.1.opens': '20:00' }, { 'hours.0.1.closes': /hora/ }],
    [{ featuredBrands: '' }, { featuredBrands: /al menos una/ }],
    [
      {
        closedDays: rowsText<'closedDays'>([
          { from: '', to: '', name: '' },
          { from: '2026-12-24', to: '2026-12-20', name: '' },
        ]),
      },
      { 'closedDays.1.to': /anterior/ },
    ],
    [
      {
        costs: rowsText<'costs'>([
          NEW_ROWS.costs,
          { name: '', kind: 'sum', amount: '390.50', basis: '', compulsory: '' },
        ]),
      },
      { 'costs.1.name': /concepto/, 'costs.1.amount': /cifras/ },
    ],
    [
      { reviews: rowsText<'reviews'>([{ ...google, url: 'opiniones.example', count: 'muchas' }]) },
      { 'reviews.0.url': /https/, 'reviews.0.count': /cifras/ },
    ],
  ])('reports the errors of %j at their fields', (changed, errors) => {
    const reading = readWith(changed);
    expect(reading.ok ? {} : reading.errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, expect.stringMatching(text)])),
    );
  });
});

describe('two concurrent edits', () => {
  const theirs = { ...values, claim: 'Suyo', email: 'suyo@coches.example' };
  it('keep one-sided changes and report conflicting fields', () => {
    const mine = { ...values, claim: 'Mío', name: 'Mía' };
    const { values: both, conflicts } = mergeBusinessValues(values, mine, theirs);
    expect(both).toEqual({ ...values, claim: 'Mío', name: 'Mía', email: 'suyo@coches.example' });
    expect(conflicts).toEqual(['claim']);
  });
  it('do not conflict where they agree', () => {
    expect(mergeBusinessValues(values, { ...values, claim: 'Suyo' }, theirs).conflicts).toEqual([]);
    expect(changedValues(values, values)).toEqual([]);
  });
  it('name the conflicting fields by their labels', () => {
    expect(labelsOf(['claim', 'hours.2.0.opens', 'closed.2', 'phones.0'])).toEqual([
      'Lema',
      'Horario del miércoles',
      'Teléfono principal',
    ]);
  });
});
