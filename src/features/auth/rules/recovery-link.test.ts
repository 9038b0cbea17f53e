import { expect, it } from 'vitest';
import { recoveryEmail } from './recovery-link.ts';

const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

it.each([
  [token({ email: 'ana@cliente.example', exp: 1 }), 'ana@cliente.example'],
  [token({ email: 'niño¿?~ÿþ¾>>>@cliente.example' }), 'niño¿?~ÿþ¾>>>@cliente.example'],
  [token({ email: 7 }), ''],
  [token({}), ''],
  [token(null), ''],
  ['a.b.c', ''],
  ['', ''],
])('reads whose token %s is', (given, email) => {
  expect(recoveryEmail(given)).toBe(email);
});
