import { expect, it } from 'vitest';
import { samePersonFilter } from './same-person.ts';

it.each([
  [
    'both contacts',
    'Ana@Correo.example',
    '+34600111222',
    'email = "ana@correo.example" || telefono_e164 = "+34600111222"',
  ],
  ['an address alone', 'ana@correo.example', '', 'email = "ana@correo.example"'],
  ['a telephone alone', '', '+34600111222', 'telefono_e164 = "+34600111222"'],
  ['a quotation mark', 'o"b@correo.example', '', String.raw`email = "o\"b@correo.example"`],
])('compares %s', (_what, email, telefono_e164, expected) => {
  expect(samePersonFilter({ id: 'a1', email, telefono_e164 })).toBe(`id != "a1" && (${expected})`);
});

it('compares nothing when there is nothing to compare', () => {
  expect(samePersonFilter({ id: 'a1', email: '' })).toBeNull();
});
