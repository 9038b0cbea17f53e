import { TOTP } from 'otpauth';

/**
 * Time-based one-time passwords (RFC 6238): six digits of HMAC-SHA-1, a new code every 30 seconds, the parameters that all
 * authenticator apps support. Also runs in PocketBase's hooks.
 */

const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted time steps before and after the server's, for clock drift and typing time (RFC 6238, 5.2). */
const DRIFT = 1;

/** Base32 alphabet (RFC 4648), and the number of letters for the 160 bits that RFC 4226 recommends. */
export const SECRET_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const SECRET_LENGTH = 32;

/** Result of checking a code: the time step of a valid code, or why it is refused. */
export type CodeCheck = { readonly step: number } | 'used' | 'wrong';

/**
 * @param secret base32
 * @param now epoch milliseconds
 * @param lastStep time step of the last accepted code: codes of this step and earlier ones count as used
 */
export function checkCode(secret: string, code: string, now: number, lastStep: number): CodeCheck {
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp: now, window: DRIFT });
  if (delta === null) return 'wrong';
  const step = TOTP.counter({ period: SHAPE.period, timestamp: now }) + delta;
  return step > lastStep ? { step } : 'used';
}

/** The otpauth URI for the QR code. */
export function enrolmentUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...SHAPE, secret, issuer, label: account }).toString();
}
