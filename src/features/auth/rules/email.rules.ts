/** What an account's address asks for before it is sent: the forms and PocketBase's hooks share it. */

/** SPEC section 8. */
export const INVALID_EMAIL = 'Por favor ingresa un email válido';

/** Whether a text may be sent as an address: not empty, with an '@' (SPEC section 5). The server knows more about it. */
export function isEmail(text: string): boolean {
  return text.includes('@');
}
