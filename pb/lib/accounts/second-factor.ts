import { notifyAccountChange } from './account-mails.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { findActive, findFactor, isShut, newFactor, takeCode, type CodeOutcome } from './factor-rows.ts';
import { requireOwner } from '#pb/lib/core/optimistic-lock.ts';

/** The second factor at the door: an account that has one gets no token for its password alone. */

const WORDS = {
  required: 'Escribe el código de verificación',
  wrong: 'El código no es correcto',
  used: 'Este código ya se ha usado. Espera al siguiente.',
  locked: 'Demasiados códigos incorrectos. Espera 15 minutos e inténtalo de nuevo.',
} as const;

/** A refusal that forms know by its field: `code`. Not 429: the gateway says that in words of its own, with a minute to wait. */
export function codeRefusal(reason: keyof typeof WORDS): ApiError {
  const message = WORDS[reason];
  const data = { code: new ValidationError(`second_factor_${reason}`, message) };
  return new ApiError(reason === 'locked' ? 403 : 401, message, data);
}

export function typedCode(e: core.RequestEvent): string {
  const { code } = e.requestInfo().body as Record<string, unknown>;
  return typeof code === 'string' ? code.slice(0, 100) : '';
}

/** Whoever gets as far as a code knows the password, or has a session. A mail that cannot be stored keeps no wrong code from counting. */
function tellOfGuesses(app: core.App, userId: string): void {
  try {
    app.runInTransaction((tx) => notifyAccountChange(tx, requireOwner(tx, 'users', userId), 'wrong-codes'));
  } catch (error) {
    app.logger().warn('wrong codes not told', 'error', String(error));
  }
}

/**
 * Takes a code of an account that has a second factor, and remembers that it is used. Transactions that write run one after
 * another: of two requests with one code, one gets in. When so many are wrong that none is taken any more, the owner is told.
 * @throws ApiError for anything but a right code.
 */
export function requireCode(app: core.App, userId: string, typed: string): void {
  if (typed.trim() === '') throw codeRefusal('required');
  let outcome = 'wrong' as CodeOutcome;
  let isLast = false as boolean;
  saveOrNameDisk(() =>
    app.runInTransaction((tx) => {
      const factor = findActive(tx, userId);
      if (factor === null) return;
      outcome = takeCode(factor, typed, Date.now());
      tx.save(factor);
      isLast = outcome === 'wrong' && isShut(factor);
    }),
  );
  if (isLast) tellOfGuesses(app, userId);
  if (outcome !== 'right') throw codeRefusal(outcome);
}

/** From an administrator's first time here, seven days count until a second factor has to be set up. Never refuses a sign-in. */
function noteAsked(app: core.App, user: core.Record): void {
  try {
    if ($os.getenv('SECOND_FACTOR') === 'off' || !isAdmin(app, user) || findFactor(app, user.id)) return;
    app.runInTransaction((tx) => {
      requireOwner(tx, 'users', user.id);
      tx.save(newFactor(tx, user.id, Date.now()));
    });
  } catch (error) {
    app.logger().warn('second factor not noted', 'error', String(error));
  }
}

/**
 * Before a token is given: asks for a code where the account has a second factor. Renewing a token takes none.
 * @returns what is to be asked again when the session is given: a second factor may have been set up in between.
 * @throws ApiError
 */
export function guardSignIn(e: core.RecordAuthRequestEvent): (tx: core.App) => void {
  const user = e.record as core.Record;
  // The password, or whatever else is let in one day; PocketBase names no method for a renewal.
  const isProven = e.authMethod !== '' && findActive(e.app, user.id) !== null;
  if (isProven) requireCode(e.app, user.id, typedCode(e));
  noteAsked(e.app, user);
  return (tx) => {
    if (!isProven && findActive(tx, user.id) !== null) throw codeRefusal('required');
  };
}
