import { asHistoryYears } from '#src/features/settings/history-years.ts';
import { asLeadRetention, isShorter } from '#src/features/settings/lead-retention.ts';
import type { BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';
import { factsOf } from '#pb/lib/core/business.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { findActive, findFactor, newFactor, takeCounted, type CodeOutcome } from './factor-rows.ts';
import { codeRefusal, requireCode, typedCode } from './second-factor.ts';
import { isConfirmedWithin, renewProven, requireSession } from './sessions.ts';

/**
 * Step-up authentication: sensitive actions require a proof of presence within the last ten minutes, by
 * signing in or by a code of the second factor; an administrator without one types the password again. So an
 * abandoned or stolen session can neither grant a role nor export data.
 */

const FRESH_MS = 10 * 60 * 1000;

/** The proof that an account must give; null for accounts that need none. */
function proofOf(app: core.App, user: core.Record): 'code' | 'password' | null {
  if (findActive(app, user.id) !== null) return 'code';
  return $os.getenv('SECOND_FACTOR') !== 'off' && isAdmin(app, user) ? 'password' : null;
}

/**
 * @throws ForbiddenError with a field `confirm` that names the required proof (`confirm_code`,
 * `confirm_password`).
 */
export function requireConfirmed(e: core.RequestEvent): void {
  const user = e.auth;
  if (user?.collection().name !== 'users' || isConfirmedWithin(e, FRESH_MS)) return;
  const proof = proofOf(e.app, user);
  if (proof === null) return;
  const message = 'Confirma tu identidad';
  throw new ForbiddenError(message, { confirm: new ValidationError(`confirm_${proof}`, message) });
}

function wrongPassword(outcome: CodeOutcome): ApiError {
  if (outcome === 'locked') return codeRefusal('locked');
  const message = 'La contraseña no es correcta';
  return new BadRequestError(message, { password: new ValidationError('wrong_password', message) });
}

/** Wrong passwords count like wrong codes, so that a session cannot be used to guess the password. */
function requirePassword(app: core.App, user: core.Record, password: string): void {
  let outcome = 'wrong' as CodeOutcome;
  saveOrNameDisk(() =>
    app.runInTransaction((tx) => {
      const now = Date.now();
      const factor = findFactor(tx, user.id) ?? newFactor(tx, user.id, now);
      outcome = takeCounted(factor, now, () => (user.validatePassword(password) ? 'right' : 'wrong'));
      tx.save(factor);
    }),
  );
  if (outcome !== 'right') throw wrongPassword(outcome);
}

/**
 * `POST /api/step-up` `{ code }`, or `{ password }` for an administrator without a second factor: valid for
 * ten minutes. Answers `{ token }`, of the session that replaces the caller's.
 */
export function stepUp(e: core.RequestEvent): void {
  requireSession(e);
  const user = e.auth as core.Record;
  const { password } = e.requestInfo().body as Record<string, unknown>;
  switch (proofOf(e.app, user)) {
    case 'code':
      requireCode(e.app, user.id, typedCode(e));
      break;
    case 'password':
      requirePassword(e.app, user, typeof password === 'string' ? password : '');
      break;
    case null:
      // Nothing was proven: a stored proof would become valid once the account administers.
      e.noContent(204);
      return;
  }
  e.json(200, { token: renewProven(e) });
}

/**
 * Changing the password or address of an account with a second factor; without one the current password is
 * required anyway.
 */
export function guardAccount(e: core.RecordRequestEvent): void {
  const user = e.record as core.Record;
  const isNew = user.getString('password') !== '' || user.email() !== user.original().email();
  if (isNew && findActive(e.app, user.id) !== null) requireConfirmed(e);
  e.next();
}

/**
 * Shortening the retention of enquiries, or of the history that records deletions. `leads_desde`, when
 * deletion starts, cannot be changed.
 */
export function guardRetention(e: core.RecordRequestEvent): void {
  const settings = e.record as core.Record;
  const former = settings.original();
  const retention = (record: core.Record) => asLeadRetention(record.getString('leads_plazo'));
  // Compares effective values: an invalid number means a shorter period than it says.
  const years = (record: core.Record) => asHistoryYears(record.getInt('historial_anos'));
  const isShorterHistory = years(settings) < years(former);
  if (isShorterHistory || isShorter(retention(settings), retention(former))) requireConfirmed(e);
  if (e.auth?.collection().name === 'users') settings.set('leads_desde', former.getString('leads_desde'));
  e.next();
}

/** How customers write, call and pay. */
const REACHES = [
  'email',
  'privacyEmail',
  'phones',
  'whatsapp',
  'legalName',
  'nif',
] as const satisfies readonly (keyof BusinessFacts)[];

/** Where enquiries go, and what customers take for the dealer's contact data. */
export function guardBusiness(e: core.RecordRequestEvent): void {
  const row = e.record as core.Record;
  const [facts, former] = [factsOf(row), factsOf(row.original())];
  if (REACHES.some((name) => String(facts[name]) !== String(former[name]))) requireConfirmed(e);
  e.next();
}

/** Giving or taking a role, also by moving a profile to another account. */
export function guardRole(e: core.RecordRequestEvent): void {
  const profile = e.record as core.Record;
  const isChanged = (field: string) => profile.getString(field) !== profile.original().getString(field);
  if (isChanged('role') || isChanged('user_id')) requireConfirmed(e);
  e.next();
}
