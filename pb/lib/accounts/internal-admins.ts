import { textLimits } from '#src/config/limits.ts';
import { plainEmail } from '#src/lib/email.ts';
import { CHANGED_BY, OWNER_INFORMED } from './accounts.ts';
import { markAuthor } from '#pb/lib/audit/history-marks.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function findUser(app: core.App, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail('users', email);
  } catch {
    return null;
  }
}

/** @throws BadRequestError for a password that is too short; an absent one is valid. */
function readPassword(value: unknown): string {
  const password = text(value);
  if (password !== '' && password.length < textLimits.passwordMin)
    throw new BadRequestError(`La contraseña debe tener al menos ${textLimits.passwordMin} caracteres`);
  return password;
}

function createUser(app: core.App, email: string, password: string, nombre: string): core.Record {
  const user = new Record(app.findCollectionByNameOrId('users'));
  user.setEmail(email);
  user.setPassword(password);
  user.set('nombre', nombre);
  app.save(user);
  return user;
}

function profileOf(app: core.App, user: core.Record): core.Record {
  return app.findFirstRecordByData('profiles', 'user_id', user.id);
}

/**
 * Gives or takes the role; false when nothing changed.
 * @param by the administrator, for the history; taking the role requires another administrator
 * (pb/lib/accounts/accounts.ts).
 * @param isInformed whether the account's owner is already informed, or gets another mail.
 */
export function setRole(
  app: core.App,
  user: core.Record,
  role: 'admin' | 'user',
  by?: core.Record,
  isInformed = false,
): boolean {
  const profile = profileOf(app, user);
  if (profile.getString('role') === role) return false;
  profile.set('role', role);
  profile.set(OWNER_INFORMED, isInformed);
  markAuthor(profile, by);
  if (by !== undefined && !by.isSuperuser()) profile.set(CHANGED_BY, by.id);
  app.save(profile);
  return true;
}

/** A grant of the role. */
interface Grant {
  readonly email: string;
  /** '' for none. */
  readonly password: string;
  readonly nombre: string;
  /** Whether to mail a password reset to the owner of an unproven mailbox. */
  readonly recoveryMail: boolean;
}

/**
 * Secures an account against the person who registered it, who may not own the address: registering proves no
 * mailbox. A given password replaces the former one. Without one, an account with a proven mailbox
 * (PocketBase marks it verified when a recovery link is used) stays as it is, and any other gets an unknown
 * random password.
 */
function secure(tx: core.App, user: core.Record, { password, recoveryMail }: Grant): string {
  if (password === '' && user.verified()) return 'granted';
  if (password === '') {
    user.setRandomPassword();
    user.set(OWNER_INFORMED, true);
  } else user.setPassword(password);
  // Ends every session and voids every recovery link, even when the password stays the same.
  user.refreshTokenKey();
  tx.save(user);
  if (password !== '') return 'granted-new-password';
  if (recoveryMail) enqueueMail(tx, { kind: 'admin-granted', recipient: user.email(), payload: null });
  return 'granted-locked';
}

/**
 * Makes the owner of an address an administrator; `changeAdmin` lists the results. @param by the
 * administrator who grants it
 */
export function grant(tx: core.App, wish: Grant, by?: core.Record): string {
  const existing = findUser(tx, wish.email);
  if (existing === null) {
    if (wish.password === '') return 'not-found';
    setRole(tx, createUser(tx, wish.email, wish.password, wish.nombre), 'admin', by, true);
    return 'created';
  }
  if (profileOf(tx, existing).getString('role') === 'admin') return 'already-admin';
  const result = secure(tx, existing, wish);
  setRole(tx, existing, 'admin', by, result === 'granted-locked');
  if (result === 'granted-locked') {
    const profile = profileOf(tx, existing);
    profile.set('sin_clave', true);
    tx.save(profile);
  }
  return result;
}

function revoke(tx: core.App, email: string): string {
  const existing = findUser(tx, email);
  if (existing === null) return 'not-found';
  return setRole(tx, existing, 'user') ? 'revoked' : 'not-admin';
}

/**
 * Grants or revokes administration: `{ email, action: 'grant' | 'revoke', password?, nombre?, recoveryMail? }`. Answers
 * `{ result, admins }`, with 404 for not-found; `admins` counts the administrators left, so that a caller can warn at 0.
 *
 * | result               | what happened                                                                          |
 * | -------------------- | -------------------------------------------------------------------------------------- |
 * | created              | a new account, with the password                                                       |
 * | granted-new-password | the account has the password now; sessions ended                                       |
 * | granted              | the account, with a proven mailbox, keeps its password                                |
 * | granted-locked       | a recovery link is the only way in; sessions ended; mailed when `recoveryMail` is true |
 * | already-admin        | nothing: an administrator's own password stays                                         |
 * | revoked, not-admin   | no administrator any more, or was none                                                 |
 * | not-found            | no account has the address, and no password was given to create one                    |
 */
export function changeAdmin(e: core.RequestEvent): void {
  requireSecret(e);
  const body = e.requestInfo().body as Record<string, unknown>;
  const email = plainEmail(text(body['email']));
  const action = text(body['action']);
  if (!EMAIL.test(email)) throw new BadRequestError('Email inválido');
  if (action !== 'grant' && action !== 'revoke') throw new BadRequestError('Acción desconocida');
  const wish = {
    email,
    password: readPassword(body['password']),
    nombre: text(body['nombre']),
    recoveryMail: body['recoveryMail'] === true,
  };

  let result = '';
  e.app.runInTransaction((tx) => {
    result = action === 'grant' ? grant(tx, wish) : revoke(tx, email);
  });
  const admins = e.app.countRecords('profiles', $dbx.hashExp({ role: 'admin' }));
  e.json(result === 'not-found' ? 404 : 200, { result, admins });
}
