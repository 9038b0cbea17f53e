import { TOTP } from 'otpauth';

/**
 * Codes of an authenticator app (RFC 6238): six digits of HMAC-SHA-1, another every 30 seconds, as every app makes them. Runs in
 * PocketBase's hooks, too.
 */

const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the server's own that are taken: clocks differ, and typing takes its time (RFC 6238, 5.2). */
const DRIFT = 1;

/** The letters of a secret (RFC 4648), and how many make the 160 bits that RFC 4226 recommends. */
export const SECRET_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const SECRET_LENGTH = 32;

/** What a code is worth: the step that it is of, where it may be taken. */
export type CodeCheck = { readonly step: number } | 'used' | 'wrong';

/**
 * @param secret base32
 * @param now milliseconds since 1970
 * @param lastStep the step of the last code that was taken: that one and those before are used
 */
export function checkCode(secret: string, code: string, now: number, lastStep: number): CodeCheck {
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp: now, window: DRIFT });
  if (delta === null) return 'wrong';
  const step = TOTP.counter({ period: SHAPE.period, timestamp: now }) + delta;
  return step > lastStep ? { step } : 'used';
}

/** What the app reads from the QR code. */
export function enrolmentUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...SHAPE, secret, issuer, label: account }).toString();
}
