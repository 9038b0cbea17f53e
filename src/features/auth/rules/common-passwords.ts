import { COMMONEST } from './commonest-passwords.ts';

/** Passwords that attackers guess first. For the server only: the forms show its answer. */

/** Common in Spain besides. */
const SPANISH = 'administrador atletico contrasena contraseña espana españa holahola usuario';

/** One text instead of a set: each of PocketBase's JavaScript engines has a copy. */
const LIST = ` ${COMMONEST.trim().replaceAll('\n', ' ')} ${SPANISH} `;

/** Whether a password is common, ignoring case, or repeats a single character. */
export function isCommonPassword(password: string): boolean {
  const isWord = /^\S+$/.test(password);
  return (isWord && LIST.includes(` ${password.toLowerCase()} `)) || /^(.)\1+$/isu.test(password);
}
