import { expect, it } from 'vitest';
import { emailPattern } from '#src/lib/email.ts';
import { isOfPerson, readPersonKey } from './person-key.ts';

it.each([
  ['ana@correo.es', { kind: 'email', value: 'ana@correo.es' }],
  ['  Ana.Perez@Correo.ES ', { kind: 'email', value: 'ana.perez@correo.es' }],
  ['Ana Pérez <ana+coches@correo.es>', { kind: 'email', value: 'ana+coches@correo.es' }],
  ['mailto:ana@correo.es', { kind: 'email', value: 'ana@correo.es' }],
  ["o'brien@correo.es", { kind: 'email', value: "o'brien@correo.es" }],
  ["'o@correo.es", { kind: 'email', value: "'o@correo.es" }],
  ["Pat O'Brien <O'Brien@correo.es>", { kind: 'email', value: "o'brien@correo.es" }],
  ["'ana@correo.es'", { kind: 'email', value: 'ana@correo.es' }],
  ["'o'brien@correo.es'", { kind: 'email', value: "o'brien@correo.es" }],
  ['655111222', { kind: 'telefono', value: '655111222' }],
  ['+34 655 11 12 22', { kind: 'telefono', value: '655111222' }],
  ['0034 655-111-222', { kind: 'telefono', value: '655111222' }],
  ['(34) 655.111.222', { kind: 'telefono', value: '655111222' }],
  ['+49 151 23456789', { kind: 'telefono', value: '4915123456789' }],
  ['+49 (0) 151 23456789', { kind: 'telefono', value: '4915123456789' }],
  ['\u202a+34\u00a0655\u2011111\u2011222\u202c', { kind: 'telefono', value: '655111222' }],
  ['\u200bana@mi\u2011correo.es\u2060', { kind: 'email', value: 'ana@mi-correo.es' }],
])('reads %j as %j', (typed, expected) => {
  expect(readPersonKey(typed)).toEqual(expected);
});

it.each([
  'ana@correo.es.',
  '«ana@correo.es»',
  '“ana@correo.es”',
  '[ana@correo.es]',
  '¿ana@correo.es?',
  'Mi correo es ana@correo.es…',
  '*ana@correo.es*',
  '(ana@correo.es).',
  'ana@correo.es!',
])('extracts the address from %j', (typed) => {
  expect(readPersonKey(typed)).toEqual({ kind: 'email', value: 'ana@correo.es' });
});

it.each([
  '',
  '   ',
  'Ana',
  'ana@',
  '@correo.es',
  'ana@correo',
  'ana@correo.',
  '655',
  '65511122',
  'ana@a.es y eva@b.es',
  '%',
])('returns null for %j', (typed) => {
  expect(readPersonKey(typed)).toBeNull();
});

it('reads every address that the forms accept as it is', () => {
  const signs = ["'", '_', '+', '-', '.', 'a', '9'];
  const locals = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => `${a}${b}${c}`)));
  const addresses = locals
    .map((local) => `${local}x@correo.es`)
    .filter((address) => emailPattern.test(address));
  expect(addresses.length).toBeGreaterThan(100);
  for (const value of addresses) expect(readPersonKey(value)).toEqual({ kind: 'email', value });
});

const lead = { email: 'Ana@Correo.es', telefono: '+34 655 111 222' };

it.each([
  ['ana@correo.es', true],
  ['na@correo.es', false],
  ['ana@correo.es.com', false],
  ['0034655111222', true],
  ['655 111 223', false],
  ['+44 655 111 222', false],
])('matches an enquiry to the address %j: %s', (typed, expected) => {
  const key = readPersonKey(typed);
  expect(key !== null && isOfPerson(key, lead)).toBe(expected);
});

it.each([
  ['655111333 912345678', '655111333', true],
  ['655111333 912345678', '912345678', true],
  ['655 111 333 / 91 234 56 78', '912345678', true],
  ['655 111 333 / 91 234 56 78', '655111333', true],
  ['655111222 (2)', '655111222', true],
  ['+34 (0) 655111222', '655111222', true],
  ['655111333 912345678', '333912345', false],
  ['6551112220', '655111222', false],
])('finds in the field %j the telephone %j: %s', (telefono, typed, expected) => {
  const key = readPersonKey(typed);
  expect(key !== null && isOfPerson(key, { email: '', telefono })).toBe(expected);
});

it('does not match an enquiry without a telephone', () => {
  const key = readPersonKey('655111222');
  expect(key !== null && isOfPerson(key, { email: '', telefono: '' })).toBe(false);
});
