import { textLimits } from '#src/config/limits.ts';
import { INVALID_EMAIL, isEmail } from './email.rules.ts';

/** What accounts ask of their fields (SPEC section 5), before anything is sent. Passwords are never changed. */

/** Messages by field; empty when all is well. In the order of the fields. */
export type FieldMessages = Readonly<Record<string, string>>;

const TOO_SHORT = `La contraseña debe tener al menos ${textLimits.passwordMin} caracteres`;
const TOO_LONG = 'La contraseña es demasiado larga';
/** SPEC section 8. */
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden';

/** The server's password hash reads this many bytes and refuses more. */
const PASSWORD_MAX_BYTES = 72;

function present(messages: Readonly<Record<string, string | null>>): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** What is wrong with a new password; null when nothing is. Length counts characters. */
export function checkNewPassword(password: string): string | null {
  if (Array.from(password).length < textLimits.passwordMin) return TOO_SHORT;
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES ? TOO_LONG : null;
}

/** Whether a new password and its confirmation may be sent. */
export function isNewPasswordReady(password: string, confirm: string): boolean {
  return checkNewPassword(password) === null && password === confirm;
}

/** What is wrong with a sign-in: both fields are required. */
export function checkSignIn(email: string, password: string): FieldMessages {
  return present({
    email: isEmail(email) ? null : INVALID_EMAIL,
    password: password === '' ? 'Escribe tu contraseña' : null,
  });
}

/** What is wrong with a registration. */
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

/** What is wrong with a new password and its confirmation. */
export function checkNewPasswords(password: string, passwordConfirm: string): FieldMessages {
  return present({
    password: checkNewPassword(password),
    passwordConfirm: password === passwordConfirm ? null : PASSWORDS_DIFFER,
  });
}

/** Token of a recovery link's query; null when the link is none (SPEC section 2): type must be recovery. */
export function recoveryToken(search: string): string | null {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  return query.get('type') === 'recovery' && token !== '' ? token : null;
}
