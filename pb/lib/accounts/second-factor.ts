import { notifyAccountChange } from './account-mails.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { findActive, findFactor, isShut, newFactor, takeCode, type CodeOutcome } from './factor-rows.ts';
import { requireOwner } from '#pb/lib/core/optimistic-lock.ts';

/** The second factor at sign-in: an account that has one gets no token for its password alone. */

const WORDS = {
  required: 'Escribe el código de verificación',
  wrong: 'El código no es correcto',
  used: 'Este código ya se ha usado. Espera al siguiente.',
  locked: 'Demasiados códigos incorrectos. Espera 15 minutos e inténtalo de nuevo.',
} as const;

/**
 * A refusal for the form's field `code`. Not 429: the gateway answers that with a different text and a
 * minute's wait.
 */
export function codeRefusal(reason: keyof typeof WORDS): ApiError {
  const message = WORDS[reason];
  const data = { code: new ValidationError(`second_factor_${reason}`, message) };
  return new ApiError(reason === 'locked' ? 403 : 401, message, data);
}

export function typedCode(e: core.RequestEvent): string {
  const { code } = e.requestInfo().body as Record<string, unknown>;
  return typeof code === 'string' ? code.slice(0, 100) : '';
}

/**
 * Guessing codes requires the password or a session, so the owner is notified. A failed notice must not undo
 * the count of wrong codes.
 */
function notifyCodeGuesses(app: core.App, userId: string): void {
  try {
    app.runInTransaction((tx) => notifyAccountChange(tx, requireOwner(tx, 'users', userId), 'wrong-codes'));
  } catch (error) {
    app.logger().warn('could not queue the mail about wrong codes', 'error', String(error));
  }
}

/**
 * Checks a code of an account with a second factor and marks it as used. Write transactions run one after
 * another, so of two requests with one code only one succeeds. Notifies the owner when the codes become
 * locked.
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
  if (isLast) notifyCodeGuesses(app, userId);
  if (outcome !== 'right') throw codeRefusal(outcome);
}

/**
 * Starts the seven days until a second factor is required, at an administrator's first sign-in. Errors never
 * block a sign-in.
 */
function noteRequired(app: core.App, user: core.Record): void {
  try {
    if ($os.getenv('SECOND_FACTOR') === 'off' || !isAdmin(app, user) || findFactor(app, user.id)) return;
    app.runInTransaction((tx) => {
      requireOwner(tx, 'users', user.id);
      tx.save(newFactor(tx, user.id, Date.now()));
    });
  } catch (error) {
    app.logger().warn('could not store the start of the second-factor period', 'error', String(error));
  }
}

/**
 * Before a token is issued: requires a code when the account has a second factor. Renewing a token needs
 * none.
 * @returns a check to repeat when the session is stored, as a second factor may have been set up in between.
 * @throws ApiError
 */
export function guardSignIn(e: core.RecordAuthRequestEvent): (tx: core.App) => void {
  const user = e.record as core.Record;
  // A sign-in, by password or any later method; PocketBase leaves the method empty for a renewal.
  const isProven = e.authMethod !== '' && findActive(e.app, user.id) !== null;
  if (isProven) requireCode(e.app, user.id, typedCode(e));
  noteRequired(e.app, user);
  return (tx) => {
    if (!isProven && findActive(tx, user.id) !== null) throw codeRefusal('required');
  };
}
