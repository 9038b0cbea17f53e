import { afterEach, describe, expect, it, vi } from 'vitest';
import { openFakeTab, renewal, tokenFor } from '#tests/support/fake-browser.ts';
import { SESSION_KEY } from './session.hint.ts';

const SIGN_IN = '/api/collections/users/auth-with-password';
const NO_NETWORK = new Error('net::ERR_FAILED');
const OUT_OF_REACH = 'No se pudo conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.';
const WRONG = 'Email o contraseña incorrectos';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const refusal = (status: number, message: string, data: object = {}) => ({
  status,
  body: { status, message, data },
});
const aboutCode = (message: string) => refusal(403, message, { code: { code: 'second_factor', message } });

describe('the sign-in form', () => {
  it.each([
    ['a wrong password', refusal(400, 'Failed to authenticate.'), WRONG],
    ['a network failure', NO_NETWORK, OUT_OF_REACH],
    [
      'an unreachable server',
      refusal(503, 'El servicio no está disponible.'),
      'El servicio no está disponible.',
    ],
    ['too many attempts', refusal(429, 'Espera un poco.'), 'Espera un poco.'],
  ])('shows the error beside the password: %s', async (_what, answer, message) => {
    openFakeTab().answer(SIGN_IN, answer);
    const { signInByForm } = await import('./auth.api.ts');
    expect(await signInByForm('ana@cliente.example', 'x')).toEqual({
      message,
      fields: { password: message },
    });
  });

  it('asks for a required code, and shows errors beside it', async () => {
    const tab = openFakeTab();
    tab.answer(SIGN_IN, aboutCode('Escribe el código.'));
    const { signInByForm } = await import('./auth.api.ts');
    const first = await signInByForm('ana@cliente.example', 'x');
    expect(first).toEqual({ Code: expect.any(Function) as unknown, fields: {} });
    const message = 'El código no es correcto.';
    tab.answer(SIGN_IN, aboutCode(message));
    expect(await signInByForm('ana@cliente.example', 'x', '000000')).toEqual({
      ...{ Code: first.Code, message, fields: { code: message } },
    });
    // The password was changed before the code was sent.
    tab.answer(SIGN_IN, refusal(400, 'Failed to authenticate.'));
    expect(await signInByForm('ana@cliente.example', 'x', '000000')).toEqual({
      ...{ message: WRONG, fields: { password: WRONG } },
    });
    expect(tab.kept.size).toBe(0);
  });

  it('stores the session and the device id after signing in', async () => {
    const tab = openFakeTab();
    tab.answer(SIGN_IN, renewal('ana', tokenFor('ana')));
    const { signInByForm } = await import('./auth.api.ts');
    expect(await signInByForm('ana@cliente.example', 'x')).toEqual({ fields: {} });
    expect([...tab.kept.keys()].sort()).toEqual(['device_id', SESSION_KEY]);
  });
});

describe('registration', () => {
  const person = { nombre: 'Ana', email: 'ana@cliente.example', password: 'x', passwordConfirm: 'x' };

  it.each([
    ['signed-in', renewal('ana', tokenFor('ana'))],
    ['created', NO_NETWORK],
  ])('returns %s, depending on the sign-in that follows', async (outcome, answer) => {
    const tab = openFakeTab();
    tab.answer('/api/collections/users/records', { status: 200, body: { id: 'ana' } });
    tab.answer(SIGN_IN, answer);
    const { signUp } = await import('./auth.api.ts');
    expect(await signUp(person)).toBe(outcome);
  });
});
