import { textLimits } from '#src/config/limits.ts';
import { OUT_OF_REACH, type AuthFailure } from './auth-failure.ts';

/**
 * Translates PocketBase's errors to Spanish. Field errors are translated by code. Texts of our hooks and the gateway are kept as they
 * are. Unknown errors get no text, so that the caller shows its default (SPEC section 8).
 */

const TOO_MANY = 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.';
const TOO_SHORT = `La contraseña debe tener al menos ${textLimits.passwordMin} caracteres`;

/** Keyed by field and code, or by code alone. */
const FIELD_TEXTS: Readonly<Record<string, string>> = {
  'email:validation_not_unique': 'Ya existe una cuenta con este email',
  'email:validation_invalid_email': 'Email inválido',
  'email:validation_is_email': 'Email inválido',
  'nombre:validation_max_text_constraint': `El nombre debe tener menos de ${textLimits.nombre} caracteres`,
  'password:validation_length_out_of_range': TOO_SHORT,
  'password:validation_min_text_constraint': TOO_SHORT,
  'password:validation_max_text_constraint': 'La contraseña es demasiado larga',
  'passwordConfirm:validation_values_mismatch': 'Las contraseñas no coinciden',
  'oldPassword:validation_invalid_old_password': 'La contraseña actual no es correcta',
  'token:validation_invalid_token': 'El enlace ha expirado o ya se ha utilizado. Solicita uno nuevo.',
  validation_required: 'Este campo es obligatorio',
  validation_invalid_email: 'Email inválido',
  validation_is_email: 'Email inválido',
};

/** PocketBase's built-in codes. Any other field error was written by our hooks, in Spanish. */
const BUILT_IN_CODE = /^validation_/;
/** Beginnings of PocketBase's English messages; ours are Spanish. */
const ENGLISH =
  /^(An error|Failed|Something|The (re|authoriz|current)|Invalid|Missing|Only|You |Too many|Not found|Unauthorized|Forbidden)/i;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fieldText(field: string, error: unknown): string | null {
  if (!isObject(error)) return null;
  const code = textOf(error['code']);
  const text = FIELD_TEXTS[`${field}:${code}`] ?? FIELD_TEXTS[code];
  if (text !== undefined) return text;
  const message = textOf(error['message']);
  return BUILT_IN_CODE.test(code) || message === '' || ENGLISH.test(message) ? null : message;
}

function overallText(status: number, message: string): string | null {
  if (status === 0) return OUT_OF_REACH.message;
  const isSpanish = message !== '' && !ENGLISH.test(message);
  if (status === 429) return isSpanish ? message : TOO_MANY;
  return isSpanish ? message : null;
}

/**
 * Converts an error of PocketBase's client. The first field error also becomes the general message, because a toast that says what to
 * change is more useful than one that only reports a failure.
 */
export function readFailure(error: unknown): AuthFailure {
  if (!isObject(error) || typeof error['status'] !== 'number')
    return { status: 0, message: null, fields: {} };
  const status = error['status'];
  const response = isObject(error['response']) ? error['response'] : {};
  const data = isObject(response['data']) ? response['data'] : {};
  const fields: Record<string, string> = {};
  for (const [field, problem] of Object.entries(data)) {
    const text = fieldText(field, problem);
    if (text !== null) fields[field] = text;
  }
  const message = Object.values(fields)[0] ?? overallText(status, textOf(response['message']));
  return { status, message, fields };
}
