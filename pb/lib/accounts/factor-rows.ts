import { checkCode, SECRET_ALPHABET, SECRET_LENGTH } from '#src/features/auth/rules/totp.ts';
import {
  isAppCode,
  plainCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  writtenCode,
} from '#src/features/auth/rules/recovery-codes.ts';
import { readJson } from '#pb/lib/core/fields.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * Storage of second factors. The secret is encrypted with a key derived from the instance's secret, so a copy
 * of the database alone generates no codes. Recovery codes are salted hashes and still work after the
 * instance's secret has changed.
 */

/** An unused recovery code. */
interface StoredCode {
  readonly salt: string;
  readonly hash: string;
}

/**
 * After this many wrong codes within the time, every code is refused until it is over. Three codes are valid
 * at a time, so a guesser's chance is fifteen in a million.
 */
const WRONG_CODES = 5;
const WRONG_MS = 15 * 60 * 1000;

export const timeOf = (text: string): number => Date.parse(text.replace(' ', 'T'));

/** The stored second factor of an account; null for none. */
export function findFactor(app: core.App, userId: string): core.Record | null {
  try {
    return app.findFirstRecordByData('segundo_factor', 'user_id', userId);
  } catch {
    return null;
  }
}

/** Whether signing in requires a code. */
export const isActive = (factor: core.Record): boolean => factor.getString('confirmado') !== '';

/** The active second factor of an account; null when it needs none. */
export function findActive(app: core.App, userId: string): core.Record | null {
  const factor = findFactor(app, userId);
  return factor !== null && isActive(factor) ? factor : null;
}

/** A new, unsaved row for an account without one. */
export function newFactor(app: core.App, userId: string, now: number): core.Record {
  const factor = new Record(app.findCollectionByNameOrId('segundo_factor'));
  factor.set('user_id', userId);
  factor.set('pedido', stamp(now));
  return factor;
}

/** @throws ApiError 503 without the instance's secret, which every start of the product sets. */
function key(): string {
  const secret = $os.getenv('WEBHOOK_SECRET');
  if (secret === '') throw new ApiError(503, 'El servidor no tiene su clave secreta', {});
  return $security.hs256('segundo_factor', secret).slice(0, 32);
}

/** Sets a new secret and returns it. */
export function renewSecret(factor: core.Record): string {
  const secret = $security.randomStringWithAlphabet(SECRET_LENGTH, SECRET_ALPHABET);
  factor.set('secreto', $security.encrypt(secret, key()));
  factor.set('ultimo_paso', 0);
  return secret;
}

/** The decrypted secret; '' when there is none or the instance's secret has changed since. */
export function secretOf(factor: core.Record): string {
  const stored = factor.getString('secreto');
  // PocketBase panics on a text too short to be encrypted; no catch handles it, and it costs a JS engine.
  if (stored.length < SECRET_LENGTH) return '';
  try {
    return String($security.decrypt(stored, key()));
  } catch {
    return '';
  }
}

const hashOf = (salt: string, code: string): string => $security.sha256(`${salt}:${code}`);

const codesOf = (factor: core.Record): readonly StoredCode[] =>
  (readJson(factor, 'codigos') as readonly StoredCode[] | null) ?? [];

export const codesLeft = (factor: core.Record): number => codesOf(factor).length;

/** Sets new recovery codes and returns them in readable form. */
export function renewCodes(factor: core.Record): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    $security.randomStringWithAlphabet(RECOVERY_LENGTH, RECOVERY_ALPHABET),
  );
  const stored = codes.map((code): StoredCode => {
    const salt = $security.randomString(16);
    return { salt, hash: hashOf(salt, code) };
  });
  factor.set('codigos', stored);
  return codes.map(writtenCode);
}

/** The result of checking a code: accepted, or the reason for the refusal. */
export type CodeOutcome = 'right' | 'wrong' | 'used' | 'locked';

function takeAppCode(factor: core.Record, code: string, now: number): CodeOutcome {
  const secret = secretOf(factor);
  const check = secret === '' ? 'wrong' : checkCode(secret, code, now, factor.getInt('ultimo_paso'));
  if (typeof check === 'string') return check;
  factor.set('ultimo_paso', check.step);
  return 'right';
}

function takeRecoveryCode(factor: core.Record, code: string): CodeOutcome {
  const stored = codesOf(factor);
  const left = stored.filter(({ salt, hash }) => !$security.equal(hashOf(salt, code), hash));
  if (left.length === stored.length) return 'wrong';
  factor.set('codigos', left);
  return 'right';
}

/** Counts an attempt: right, or one more wrong. */
function count(factor: core.Record, outcome: CodeOutcome, isOver: boolean, now: number): void {
  if (outcome === 'right') factor.set('fallos', 0);
  if (outcome !== 'wrong') return;
  factor.set('fallos', isOver ? 1 : factor.getInt('fallos') + 1);
  if (isOver) factor.set('fallos_desde', stamp(now));
}

/** Whether codes are refused until the lock expires. */
export const isShut = (factor: core.Record): boolean => factor.getInt('fallos') >= WRONG_CODES;

/**
 * Checks an entered code, unless it is locked after too many wrong ones, and counts the attempt. The caller
 * must save the row in either case, in the transaction that has read it.
 */
export function takeCounted(factor: core.Record, now: number, check: () => CodeOutcome): CodeOutcome {
  const isOver = !(now - timeOf(factor.getString('fallos_desde')) < WRONG_MS);
  if (!isOver && isShut(factor)) return 'locked';
  const outcome = check();
  count(factor, outcome, isOver, now);
  return outcome;
}

/** Checks a code of the authenticator app or a recovery code. */
export function takeCode(factor: core.Record, typed: string, now: number): CodeOutcome {
  const code = plainCode(typed);
  return takeCounted(factor, now, () =>
    isAppCode(code) ? takeAppCode(factor, code, now) : takeRecoveryCode(factor, code),
  );
}
