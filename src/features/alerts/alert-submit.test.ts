import { expect, test } from 'vitest';
import { readAlertRefusal } from './alert-submit.ts';

const FAILED = 'No hemos podido enviar tu petición. Comprueba la conexión e inténtalo de nuevo.';

test.each([
  [null, FAILED, ''],
  ['<html>', FAILED, ''],
  [{ message: '' }, FAILED, ''],
  [{ message: 7, data: null }, FAILED, ''],
  [{ code: 429, message: 'Demasiados intentos.', data: {} }, 'Demasiados intentos.', ''],
  [
    { code: 400, message: 'Email inválido', data: { email: { code: 'x', message: 'Email inválido' } } },
    'Email inválido',
    'Email inválido',
  ],
])('the answer %j says %s', (answer, message, email) => {
  expect(readAlertRefusal(answer)).toEqual({ ok: false, message, email });
});
