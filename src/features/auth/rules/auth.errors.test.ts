import { describe, expect, it } from 'vitest';
import { readFailure } from './auth.errors.ts';

function refusal(
  status: number,
  message: string,
  data: Record<string, { code: string; message: string }> = {},
) {
  return { status, response: { status, message, data } };
}

describe('readFailure', () => {
  it.each([
    ['email', 'validation_not_unique', 'Value must be unique.', 'Ya existe una cuenta con este email'],
    ['email', 'validation_is_email', 'Must be a valid email address.', 'Email inválido'],
    ['email', 'validation_required', 'Cannot be blank.', 'Este campo es obligatorio'],
    [
      'nombre',
      'validation_max_text_constraint',
      'Must be no more…',
      'El nombre debe tener menos de 100 caracteres',
    ],
    [
      'password',
      'validation_length_out_of_range',
      'The length…',
      'La contraseña debe tener al menos 6 caracteres',
    ],
    [
      'password',
      'validation_min_text_constraint',
      'Must be at…',
      'La contraseña debe tener al menos 6 caracteres',
    ],
    ['password', 'validation_max_text_constraint', 'Must be no…', 'La contraseña es demasiado larga'],
    ['passwordConfirm', 'validation_values_mismatch', "Values don't match.", 'Las contraseñas no coinciden'],
    [
      'token',
      'validation_invalid_token',
      'Invalid or…',
      'El enlace ha expirado o ya se ha utilizado. Solicita uno nuevo.',
    ],
    ['email', 'taken_by_hook', 'Esa dirección no vale.', 'Esa dirección no vale.'],
  ])('translates the error of %s: %s', (field, code, message, expected) => {
    const failure = readFailure(refusal(400, 'Failed to create record.', { [field]: { code, message } }));
    expect(failure).toEqual({ status: 400, message: expected, fields: { [field]: expected } });
  });

  it.each([
    [
      'an unknown code',
      refusal(400, 'Failed to create record.', { email: { code: 'validation_new', message: 'New.' } }),
      400,
      null,
    ],
    ['a wrong password', refusal(400, 'Failed to authenticate.'), 400, null],
    ['an ended session', refusal(401, 'The request requires valid record authorization token.'), 401, null],
    ['a server error', refusal(500, 'Something went wrong while processing your request.'), 500, null],
    ['an unknown route', refusal(404, "The requested resource wasn't found."), 404, null],
    [
      'an unreachable PocketBase',
      refusal(503, 'El servicio no está disponible.'),
      503,
      'El servicio no está disponible.',
    ],
    [
      'a rate limit in English',
      refusal(429, 'Too Many Requests.'),
      429,
      'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
    ],
    ['a rate limit in Spanish', refusal(429, 'Espera un poco.'), 429, 'Espera un poco.'],
    ['a message of a hook', refusal(400, 'Acción desconocida.'), 400, 'Acción desconocida.'],
    [
      'no network',
      { status: 0, response: {} },
      0,
      'No se pudo conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
    ],
    ['a response of another server', { status: 502, response: 'Bad gateway' }, 502, null],
    ['an error in the page', new TypeError('x is not a function'), 0, null],
    ['undefined', undefined, 0, null],
  ])('reads %s', (_what, error, status, message) => {
    expect(readFailure(error)).toEqual({ status, message, fields: {} });
  });

  it('uses the message of the first of several fields', () => {
    const failure = readFailure(
      refusal(400, 'An error occurred while validating the submitted data.', {
        password: { code: 'validation_required', message: 'Cannot be blank.' },
        token: { code: 'validation_invalid_token', message: 'Invalid or expired token.' },
      }),
    );
    expect(failure.message).toBe('Este campo es obligatorio');
    expect(Object.keys(failure.fields)).toEqual(['password', 'token']);
  });
});
