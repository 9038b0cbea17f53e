/** Validation of an account's address, shared by the forms and PocketBase's hooks. */

/** SPEC section 8. */
export const INVALID_EMAIL = 'Por favor ingresa un email válido';

/** Whether a text contains an '@' (SPEC section 5). The server validates addresses more strictly. */
export function isEmail(text: string): boolean {
  return text.includes('@');
}
