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
 * Second factors as they are stored: the secret encrypted by a key that follows from the instance's secret, so that a copy of the
 * database alone makes no codes; recovery codes as salted hashes, which work also where the instance's secret has become another.
 */

/** A recovery code that is left. */
interface StoredCode {
  readonly salt: string;
  readonly hash: string;
}

/** So many wrong codes within the time, and none is taken until it is over: with three codes valid at a time, fifteen in a million. */
const WRONG_CODES = 5;
const WRONG_MS = 15 * 60 * 1000;

export const timeOf = (text: string): number => Date.parse(text.replace(' ', 'T'));

/** What is stored about an account's second factor; null for nothing. */
export function findFactor(app: core.App, userId: string): core.Record | null {
  try {
    return app.findFirstRecordByData('segundo_factor', 'user_id', userId);
  } catch {
    return null;
  }
}

/** Whether signing in takes a code. */
export const isActive = (factor: core.Record): boolean => factor.getString('confirmado') !== '';

/** The second factor that an account signs in with; null when it needs none. */
export function findActive(app: core.App, userId: string): core.Record | null {
  const factor = findFactor(app, userId);
  return factor !== null && isActive(factor) ? factor : null;
}

/** A row for an account that has none yet; not saved. */
export function newFactor(app: core.App, userId: string, now: number): core.Record {
  const factor = new Record(app.findCollectionByNameOrId('segundo_factor'));
  factor.set('user_id', userId);
  factor.set('pedido', stamp(now));
  return factor;
}

/** @throws ApiError 503 without the instance's secret, which every start of the product has. */
function key(): string {
  const secret = $os.getenv('WEBHOOK_SECRET');
  if (secret === '') throw new ApiError(503, 'El servidor no tiene su clave secreta', {});
  return $security.hs256('segundo_factor', secret).slice(0, 32);
}

/** Gives the row another secret and returns it. */
export function renewSecret(factor: core.Record): string {
  const secret = $security.randomStringWithAlphabet(SECRET_LENGTH, SECRET_ALPHABET);
  factor.set('secreto', $security.encrypt(secret, key()));
  factor.set('ultimo_paso', 0);
  return secret;
}

/** The secret; '' when none was made yet, or the instance's own has become another since. */
export function secretOf(factor: core.Record): string {
  const stored = factor.getString('secreto');
  // PocketBase panics over a text too short to have been encrypted, which no catch holds and which costs an engine.
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

/** Gives the row other recovery codes and returns them as people write them. */
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

/** What became of a code: taken, or why not. */
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

/** Counts what was typed: right, or wrong once more. */
function count(factor: core.Record, outcome: CodeOutcome, isOver: boolean, now: number): void {
  if (outcome === 'right') factor.set('fallos', 0);
  if (outcome !== 'wrong') return;
  factor.set('fallos', isOver ? 1 : factor.getInt('fallos') + 1);
  if (isOver) factor.set('fallos_desde', stamp(now));
}

/** Whether no code is taken any more until some time has passed. */
export const isShut = (factor: core.Record): boolean => factor.getInt('fallos') >= WRONG_CODES;

/**
 * Checks what somebody typed, unless too much of it was wrong lately, and counts it; the caller saves the row in any case, in the
 * transaction that has read it.
 */
export function takeCounted(factor: core.Record, now: number, check: () => CodeOutcome): CodeOutcome {
  const isOver = !(now - timeOf(factor.getString('fallos_desde')) < WRONG_MS);
  if (!isOver && isShut(factor)) return 'locked';
  const outcome = check();
  count(factor, outcome, isOver, now);
  return outcome;
}

/** Takes a code of the row, of the app or for recovery. */
export function takeCode(factor: core.Record, typed: string, now: number): CodeOutcome {
  const code = plainCode(typed);
  return takeCounted(factor, now, () =>
    isAppCode(code) ? takeAppCode(factor, code, now) : takeRecoveryCode(factor, code),
  );
}
