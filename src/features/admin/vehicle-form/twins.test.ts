import { expect, it } from 'vitest';
import { identityOf, twinOf, twinQuestion, twinText, type FoundTwins, type Identity } from './twins.ts';

const VIN = 'WP1ZZZ95ZJLB12345';
const macan = { id: 'a', referencia: 'V-0041', titulo: 'Porsche Macan GTS', isTrashed: false };
const trashed = { ...macan, id: 'b', referencia: 'V-0007', isTrashed: true };
const none: Identity = { matricula: '', vin: '' };
const found = (of: Partial<Identity>, twins: Partial<FoundTwins>): FoundTwins => ({
  ...{ matricula: null, vin: null },
  ...twins,
  of: { ...none, ...of },
});

it.each<[Identity, Identity]>([
  [
    { matricula: '1234-bcd', vin: '' },
    { matricula: '1234BCD', vin: '' },
  ],
  [
    { matricula: ' m x.2021 ', vin: 'wp1 zzz 95z jlb-12345' },
    { matricula: 'MX2021', vin: VIN },
  ],
  // Still being typed.
  [{ matricula: '123', vin: 'WP1ZZZ' }, none],
  [none, none],
])('%j is compared as %j', (typed, expected) => expect(identityOf(typed)).toEqual(expected));

it('finds a twin of what stands in the field, and not of what was looked up before', () => {
  const twins = found({ matricula: '1234BCD' }, { matricula: macan });
  expect(twinOf('matricula', { matricula: '1234 bcd', vin: '' }, twins)).toEqual(macan);
  expect(twinOf('matricula', { matricula: '1234 bcf', vin: '' }, twins)).toBeNull();
  expect(twinOf('matricula', none, found({}, { matricula: macan }))).toBeNull();
  expect(twinOf('vin', { matricula: '', vin: VIN }, null)).toBeNull();
});

const both = { matricula: '1234BCD', vin: VIN };

it.each<[string, Identity, FoundTwins, string | null]>([
  [
    'a plate',
    none,
    found(both, { matricula: macan }),
    'V-0041, Porsche Macan GTS, tiene la misma matrícula.',
  ],
  [
    'a chassis number in the trash',
    none,
    found(both, { vin: trashed }),
    'V-0007, Porsche Macan GTS, tiene el mismo bastidor. Está en la papelera.',
  ],
  [
    'both',
    none,
    found(both, { matricula: macan, vin: macan }),
    'V-0041, Porsche Macan GTS, tiene la misma matrícula y el mismo bastidor.',
  ],
  ['an unchanged plate', both, found(both, { matricula: macan, vin: macan }), null],
  ['no twin', none, found(both, {}), null],
])('asks about %s', (_, base, twins, expected) => {
  const question = twinQuestion(both, base, twins);
  expect(question === null ? null : twinText(question)).toBe(expected);
});

it('names a car without a reference by its brand and model', () => {
  expect(twinText({ twin: { ...macan, referencia: '' }, fields: ['vin'] })).toBe(
    'Porsche Macan GTS, tiene el mismo bastidor.',
  );
});
