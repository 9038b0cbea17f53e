import { secondFactorDays } from '#src/config/periods.ts';
import { enrolmentUri } from '#src/features/auth/rules/totp.ts';
import type { SecondFactor } from '#src/features/auth/second-factor/second-factor.schema.ts';
import { plainEmail } from '#src/lib/email.ts';
import { notifyAccountChange } from './account-mails.ts';
import { isAdmin, requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { readBusinessName } from '#pb/lib/core/business.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import {
  codesLeft,
  findActive,
  findFactor,
  isActive,
  newFactor,
  renewCodes,
  renewSecret,
  secretOf,
  takeCode,
  timeOf,
  type CodeOutcome,
} from './factor-rows.ts';
import { writeEntry } from '#pb/lib/audit/history.ts';
import { authorName } from '#pb/lib/audit/history-marks.ts';
import { findUser, text } from './internal-admins.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { codeRefusal, typedCode } from './second-factor.ts';
import { endOthers } from './session-ends.ts';
import { cutStreams } from './session-streams.ts';
import { requireSession } from './sessions.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { requireConfirmed } from './step-up.ts';

/** Enabling and disabling a second factor: `/api/second-factor` and the routes below it. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws UnauthorizedError */
function requireUser(e: core.RequestEvent): core.Record {
  if (e.auth?.collection().name !== 'users') throw new UnauthorizedError('No hay ninguna sesión abierta');
  return e.auth;
}

/** Whether an account must set a second factor up, and within how many days. */
function requirementOf(e: core.RequestEvent, user: core.Record, factor: core.Record | null) {
  const policy = $os.getenv('SECOND_FACTOR');
  if ((factor !== null && isActive(factor)) || policy === 'off' || !isAdmin(e.app, user))
    return { asked: 'no', daysLeft: 0 } as const;
  const since = factor === null ? Date.now() : timeOf(factor.getString('pedido'));
  const daysLeft = Math.ceil((since + secondFactorDays * DAY_MS - Date.now()) / DAY_MS);
  return policy === 'required' || !(daysLeft > 0)
    ? ({ asked: 'now', daysLeft: 0 } as const)
    : ({ asked: 'later', daysLeft } as const);
}

/**
 * Whether the caller administers without the second factor that is required by now. Until one is set up, the
 * gateway passes on nothing but calls about the own account (src/server/http/sessions.ts).
 */
export function mustEnrol(e: core.RequestEvent): boolean {
  if (e.auth?.collection().name !== 'users') return false;
  return requirementOf(e, e.auth, findFactor(e.app, e.auth.id)).asked === 'now';
}

/** `GET /api/second-factor`: the state of the caller's second factor. */
export function sendSecondFactor(e: core.RequestEvent): void {
  const user = requireUser(e);
  const factor = findFactor(e.app, user.id);
  const active = factor !== null && isActive(factor) ? factor : null;
  const answer: SecondFactor = {
    isActive: active !== null,
    since: active?.getString('confirmado') ?? '',
    codesLeft: active === null ? 0 : codesLeft(active),
    ...requirementOf(e, user, factor),
  };
  e.json(200, answer);
}

/** Records in the history whose second factor changed, never how. */
function recordInHistory(tx: core.App, user: core.Record, isOn: boolean, by: core.Record | null): void {
  writeEntry(tx, {
    collection: 'profiles',
    id: tx.findFirstRecordByData('profiles', 'user_id', user.id).id,
    vehicle: '',
    label: user.email(),
    detail: '',
    action: 'cambiar',
    changes: { segundo_factor: [!isOn, isOn] },
    author: by?.id ?? '',
    authorName: by === null ? 'Sistema' : authorName(by),
  });
}

/**
 * `POST /api/second-factor/begin`: a secret that is inactive until a code confirms it: `{ secret, uri }`. It
 * is returned only once; another call creates another.
 * @throws BadRequestError when a second factor is already active.
 */
export function beginEnrolment(e: core.RequestEvent): void {
  const user = requireUser(e);
  requireAdmin(e);
  requireConfirmed(e);
  let secret = '';
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      const factor = findFactor(tx, user.id) ?? newFactor(tx, user.id, Date.now());
      if (isActive(factor)) throw new BadRequestError('La verificación en dos pasos ya está activa');
      secret = renewSecret(factor);
      tx.save(factor);
    }),
  );
  e.json(200, { secret, uri: enrolmentUri(secret, readBusinessName(e.app), user.email()) });
}

/**
 * `POST /api/second-factor/confirm` `{ code }`: a right code activates it and ends the account's other
 * sessions. Answers `{ codes }`, the recovery codes, returned only once.
 */
export function confirmEnrolment(e: core.RequestEvent): void {
  const user = requireUser(e);
  requireAdmin(e);
  requireConfirmed(e);
  const own = requireSession(e);
  const typed = typedCode(e);
  let codes: string[] = [];
  let isGone = false as boolean;
  let outcome = 'wrong' as CodeOutcome;
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      const factor = findFactor(tx, user.id);
      isGone = factor === null || isActive(factor) || secretOf(factor) === '';
      if (factor === null || isGone) return;
      outcome = takeCode(factor, typed, Date.now());
      if (outcome === 'right') {
        codes = renewCodes(factor);
        factor.set('confirmado', stamp(Date.now()));
      }
      // Stores the count of wrong codes too.
      tx.save(factor);
      if (outcome !== 'right') return;
      recordInHistory(tx, user, true, user);
      notifyAccountChange(tx, user, 'factor-on');
      // Other sessions have proven no code, but could do what now requires one.
      endOthers(tx, own);
    }),
  );
  if (isGone) throw new BadRequestError('Este código QR ya no es válido: empieza de nuevo');
  if (outcome !== 'right') throw codeRefusal(outcome);
  e.json(200, { codes });
}

/**
 * `POST /api/second-factor/codes`: replaces the remaining recovery codes: `{ codes }`, returned only once.
 */
export function renewRecoveryCodes(e: core.RequestEvent): void {
  const user = requireUser(e);
  requireConfirmed(e);
  let codes: string[] = [];
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      const factor = findActive(tx, user.id);
      if (factor === null) throw new BadRequestError('La verificación en dos pasos no está activa');
      codes = renewCodes(factor);
      tx.save(factor);
      notifyAccountChange(tx, user, 'recovery-codes');
    }),
  );
  e.json(200, { codes });
}

/**
 * Removes an account's second factor; false when it has none. The days until a new one is required start
 * again.
 */
function turnOff(tx: core.App, user: core.Record, by: core.Record | null): boolean {
  const factor = findActive(tx, user.id);
  if (factor === null) return false;
  tx.delete(factor);
  recordInHistory(tx, user, false, by);
  notifyAccountChange(tx, user, 'factor-off');
  return true;
}

/**
 * `POST /api/second-factor/off` `{ person? }`: the caller's, or that of a person who has lost the telephone.
 */
export function turnOffByPanel(e: core.RequestEvent): void {
  const by = requireUser(e);
  const { person } = e.requestInfo().body as Record<string, unknown>;
  const id = text(person) === '' ? by.id : text(person);
  if (id !== by.id) requireAdmin(e);
  requireConfirmed(e);
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      if (id !== by.id) requireStillAdmin(tx, by.id);
      let user: core.Record;
      try {
        user = tx.findRecordById('users', id);
      } catch {
        throw new NotFoundError('Esta cuenta ya no existe');
      }
      turnOff(tx, user, by);
    }),
  );
  // Where one is required, the account's streams may not go on; others reconnect.
  cutStreams(e.app, (user) => user === id);
  e.noContent(204);
}

/** `POST /api/internal/second-factor/off` `{ email }`, for the operator: answers `{ result }`: off, none or not-found. */
export function turnOffByOperator(e: core.RequestEvent): void {
  requireSecret(e);
  const { email } = e.requestInfo().body as Record<string, unknown>;
  let result = 'not-found';
  e.app.runInTransaction((tx) => {
    const user = findUser(tx, plainEmail(text(email)));
    if (user !== null) result = turnOff(tx, user, null) ? 'off' : 'none';
  });
  e.json(200, { result });
}
