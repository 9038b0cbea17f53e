import { asHistoryYears } from '#src/features/settings/history-years.ts';
import { asLeadRetention, isShorter } from '#src/features/settings/lead-retention.ts';
import type { BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';
import { factsOf } from '#pb/lib/core/business.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { findActive, findFactor, newFactor, takeCounted, type CodeOutcome } from './factor-rows.ts';
import { codeRefusal, requireCode, typedCode } from './second-factor.ts';
import { confirmSession, isConfirmedWithin, requireSession } from './sessions.ts';

/**
 * What weighs most is done only by who has just proven to be there: by signing in, or by a code of the second factor within the
 * last ten minutes; who administers without one types the password again. So a session that was left open, or taken, grants
 * nobody a role and carries nothing away.
 */

const FRESH_MS = 10 * 60 * 1000;

/** What an account proves itself by; null for accounts that are never asked. */
function proofOf(app: core.App, user: core.Record): 'code' | 'password' | null {
  if (findActive(app, user.id) !== null) return 'code';
  return $os.getenv('SECOND_FACTOR') !== 'off' && isAdmin(app, user) ? 'password' : null;
}

/** @throws ForbiddenError with a field `confirm` that says by what (`confirm_code`, `confirm_password`). */
export function requireConfirmed(e: core.RequestEvent): void {
  const user = e.auth;
  if (user?.collection().name !== 'users' || isConfirmedWithin(e, FRESH_MS)) return;
  const proof = proofOf(e.app, user);
  if (proof === null) return;
  const message = 'Confirma que eres tú';
  throw new ForbiddenError(message, { confirm: new ValidationError(`confirm_${proof}`, message) });
}

function wrongPassword(outcome: CodeOutcome): ApiError {
  if (outcome === 'locked') return codeRefusal('locked');
  const message = 'La contraseña no es correcta';
  return new BadRequestError(message, { password: new ValidationError('wrong_password', message) });
}

/** Wrong ones count like wrong codes: whoever has a session is not to find out the password by it. */
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

/** `POST /api/step-up` `{ code }`, or `{ password }` of who administers without a second factor: good for ten minutes. */
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
      // Nothing was proven: what is noted would be a proof as soon as the account administers.
      e.noContent(204);
      return;
  }
  confirmSession(e);
  e.noContent(204);
}

/** `POST /api/step-up/check`: 204 for whoever may go on, for what the panel does by itself out of what it has read. */
export function checkConfirmed(e: core.RequestEvent): void {
  requireSession(e);
  requireConfirmed(e);
  e.noContent(204);
}

/** The password and the address of an account with a second factor; without one the present password is asked for anyway. */
export function guardAccount(e: core.RecordRequestEvent): void {
  const user = e.record as core.Record;
  const isNew = user.getString('password') !== '' || user.email() !== user.original().email();
  if (isNew && findActive(e.app, user.id) !== null) requireConfirmed(e);
  e.next();
}

/** Keeping enquiries, or the history that tells who deleted them, for a shorter time. The first day is nobody's to choose. */
export function guardRetention(e: core.RecordRequestEvent): void {
  const settings = e.record as core.Record;
  const former = settings.original();
  const retention = (record: core.Record) => asLeadRetention(record.getString('leads_plazo'));
  // What they mean is compared: a number that is no choice keeps it for less than it says.
  const years = (record: core.Record) => asHistoryYears(record.getInt('historial_anos'));
  const isShorterHistory = years(settings) < years(former);
  if (isShorterHistory || isShorter(retention(settings), retention(former))) requireConfirmed(e);
  if (e.auth?.collection().name === 'users') settings.set('leads_desde', former.getString('leads_desde'));
  e.next();
}

/** Where customers write, call and pay to. */
const REACHES = [
  'email',
  'privacyEmail',
  'phones',
  'whatsapp',
  'legalName',
  'nif',
] as const satisfies readonly (keyof BusinessFacts)[];

/** Where enquiries go, and what customers take for the dealer's own. */
export function guardBusiness(e: core.RecordRequestEvent): void {
  const row = e.record as core.Record;
  const [facts, former] = [factsOf(row), factsOf(row.original())];
  if (REACHES.some((name) => String(facts[name]) !== String(former[name]))) requireConfirmed(e);
  e.next();
}

/** Giving a role, and taking it; also by giving the profile to another account. */
export function guardRole(e: core.RecordRequestEvent): void {
  const profile = e.record as core.Record;
  const isChanged = (field: string) => profile.getString(field) !== profile.original().getString(field);
  if (isChanged('role') || isChanged('user_id')) requireConfirmed(e);
  e.next();
}
