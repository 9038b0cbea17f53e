import { textLimits } from '#src/config/limits.ts';
import { INVALID_EMAIL, isEmail } from './email.rules.ts';

/** Client-side validation of account fields (SPEC section 5). Passwords are never altered. */

/** Messages by field, in the order of the fields; empty when all are valid. */
export type FieldMessages = Readonly<Record<string, string>>;

const TOO_SHORT = `La contraseña debe tener al menos ${textLimits.passwordMin} caracteres`;
const TOO_LONG = 'La contraseña es demasiado larga';
/** SPEC section 8. */
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden';

/** The server's password hash accepts at most this many bytes. */
export const PASSWORD_MAX_BYTES = 72;

function present(messages: Readonly<Record<string, string | null>>): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Error of a new password; null when it is valid. The length counts code points. */
export function checkNewPassword(password: string): string | null {
  if (Array.from(password).length < textLimits.passwordMin) return TOO_SHORT;
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES ? TOO_LONG : null;
}

/** Whether a new password and its confirmation can be submitted. */
export function isNewPasswordReady(password: string, confirm: string): boolean {
  return checkNewPassword(password) === null && password === confirm;
}

/** Errors of a sign-in: both fields are required. */
export function checkSignIn(email: string, password: string): FieldMessages {
  return present({
    email: isEmail(email) ? null : INVALID_EMAIL,
    password: password === '' ? 'Escribe tu contraseña' : null,
  });
}

/** Errors of a registration. */
export function checkRegistration(fields: {
  readonly nombre: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirm: string;
}): FieldMessages {
  const nombre = fields.nombre.trim();
  const nameTooLong = Array.from(nombre).length > textLimits.nombre;
  return present({
    nombre:
      nombre === ''
        ? 'El nombre es requerido'
        : nameTooLong
          ? `El nombre debe tener menos de ${textLimits.nombre} caracteres`
          : null,
    email: isEmail(fields.email) ? null : INVALID_EMAIL,
    ...checkNewPasswords(fields.password, fields.passwordConfirm),
  });
}

/** Errors of a new password and its confirmation. */
export function checkNewPasswords(password: string, passwordConfirm: string): FieldMessages {
  return present({
    password: checkNewPassword(password),
    passwordConfirm: password === passwordConfirm ? null : PASSWORDS_DIFFER,
  });
}

/** Token in the query of a recovery link; null when the link is invalid (SPEC section 2): type must be recovery. */
export function recoveryToken(search: string): string | null {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  return query.get('type') === 'recovery' && token !== '' ? token : null;
}
