/**
 * Recovery codes: what lets somebody in, once each, whose authenticator is gone. Twelve letters of 32, 60 bits: nobody guesses one,
 * nor finds one from its hash in a useful time.
 */

/** Without letters that look like another: no I, L, O, U. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 12;
/** How many an account gets at a time. */
export const RECOVERY_CODES = 10;

/** The code as people read and write it: groups of four. */
export function writtenCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** A text as codes are compared: whatever stands between the letters goes, and letters that look like another become that. */
export function plainCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Whether a text is a code of an authenticator app, and not one for recovery. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}
