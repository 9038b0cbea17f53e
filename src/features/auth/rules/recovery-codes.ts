/**
 * One-time recovery codes for users who have lost their authenticator. Twelve letters of 32 give 60 bits: too many to guess, or to
 * recover from a hash in useful time.
 */

/** Omits the letters I, L, O and U, which look like others. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 12;
/** Number of codes that an account gets at a time. */
export const RECOVERY_CODES = 10;

/** Formats a code for display, in groups of four. */
export function writtenCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Normalises a code for comparison: removes separators and replaces look-alike letters. */
export function plainCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Whether a text is a code of an authenticator app rather than a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}
