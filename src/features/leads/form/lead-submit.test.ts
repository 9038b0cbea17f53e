import { expect, it } from 'vitest';
import { readRefusal } from './lead-submit.ts';

const nothing = { ok: false, message: null, fields: {} };

it.each([
  [
    { code: 400, message: 'Email inválido', data: { email: { code: 'x', message: 'Email inválido' } } },
    { ok: false, message: 'Email inválido', fields: { email: 'Email inválido' } },
  ],
  [
    { code: 503, message: 'No disponible.', data: {} },
    { ok: false, message: 'No disponible.', fields: {} },
  ],
  [{ message: 'Sin datos' }, { ok: false, message: 'Sin datos', fields: {} }],
  [{ message: '' }, nothing],
  [{ error: 'x' }, nothing],
  ['<html>', nothing],
  [null, nothing],
])('reads the error response %j', (answer, expected) => {
  expect(readRefusal(answer)).toEqual(expected);
});
