import { resetPauseMs } from '#src/config/limits.ts';
import { invitationDays } from '#src/config/periods.ts';
import { OWNER_INFORMED } from './accounts.ts';
import { setRole } from './internal-admins.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/**
 * Invitations to administer. The invited account has an unknown random password and no role. The mail's link
 * is a recovery link that names the invitation; choosing a password with it gives the role. The link works
 * once and lives as long as the invitation. Cancelling or resending the invitation voids it.
 */

const LIFE_MS = invitationDays * 24 * 60 * 60 * 1000;
/** Unaccepted invitations are deleted after this time, with the account made for them. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** The claim that marks a recovery token as an invitation's. */
const CLAIM = 'invitacion';

export const isExpired = (invitation: core.Record): boolean =>
  Date.parse(invitation.getString('expira').replace(' ', 'T')) <= Date.now();

export function findInvitation(tx: core.App, userId: string): core.Record | null {
  try {
    return tx.findFirstRecordByData('invitaciones', 'user_id', userId);
  } catch {
    return null;
  }
}

function send(tx: core.App, user: core.Record, invitation: core.Record): void {
  // Voids every earlier link.
  user.refreshTokenKey();
  tx.save(user);
  enqueueMail(tx, {
    kind: 'admin-invited',
    recipient: user.email(),
    payload: { invitation: invitation.id },
  });
}

/** Creates an account for a new address and invites its owner. */
export function invite(tx: core.App, email: string, nombre: string, by: string): void {
  const user = new Record(tx.findCollectionByNameOrId('users'));
  user.setEmail(email);
  user.setRandomPassword();
  user.set('nombre', nombre);
  tx.save(user);
  const invitation = new Record(tx.findCollectionByNameOrId('invitaciones'));
  invitation.set('user_id', user.id);
  invitation.set('invitado_por', by);
  invitation.set('cuenta_nueva', true);
  invitation.set('expira', stamp(Date.now() + LIFE_MS));
  tx.save(invitation);
  send(tx, tx.findRecordById('users', user.id), invitation);
}

/** @throws BadRequestError right after the last mail, so that no mailbox is flooded. */
export function resend(tx: core.App, invitation: core.Record, by: string): void {
  const last = Date.parse(invitation.getString('updated_at').replace(' ', 'T'));
  if (Date.now() - last < resetPauseMs)
    throw new BadRequestError('Acabas de enviarla. Espera un par de minutos antes de enviarla de nuevo.');
  invitation.set('expira', stamp(Date.now() + LIFE_MS));
  invitation.set('invitado_por', by);
  tx.save(invitation);
  send(tx, tx.findRecordById('users', invitation.getString('user_id')), invitation);
}

/**
 * Cancels an invitation and voids its link. The account made for it is deleted, unless it is in use or
 * administers.
 */
export function cancel(tx: core.App, invitation: core.Record): void {
  const user = tx.findRecordById('users', invitation.getString('user_id'));
  tx.delete(invitation);
  const isNobodyYet = tx.countRecords('profiles', $dbx.hashExp({ user_id: user.id, role: 'user' })) > 0;
  if (isNobodyYet && invitation.getBool('cuenta_nueva') && !user.verified()) {
    tx.delete(user);
    return;
  }
  user.refreshTokenKey();
  tx.save(user);
}

/**
 * `{ email, invitation }`: the data for the mail: `{ token, nombre, inviter }`, all null when the invitation
 * is gone or expired. The token is not stored.
 */
export function mintInvitation(e: core.RequestEvent): void {
  requireSecret(e);
  const { invitation: id } = e.requestInfo().body as Record<string, unknown>;
  const nothing = { token: null, nombre: null, inviter: null };
  let invitation: core.Record;
  try {
    invitation = e.app.findRecordById('invitaciones', String(id));
  } catch {
    e.json(200, nothing);
    return;
  }
  if (isExpired(invitation)) {
    e.json(200, nothing);
    return;
  }
  const user = e.app.findRecordById('users', invitation.getString('user_id'));
  const users = user.collection();
  const left = Date.parse(invitation.getString('expira').replace(' ', 'T')) - Date.now();
  // Like PocketBase's recovery tokens (core/record_tokens.go), with another lifetime and the invitation's id.
  const token = $security.createJWT(
    {
      type: 'passwordReset',
      id: user.id,
      collectionId: users.id,
      email: user.email(),
      [CLAIM]: invitation.id,
    },
    user.tokenKey() + users.passwordResetToken.secret,
    Math.ceil(left / 1000),
  );
  let inviter = '';
  try {
    inviter = e.app.findRecordById('users', invitation.getString('invitado_por')).getString('nombre');
  } catch {
    // The inviter's account may have been deleted.
  }
  e.json(200, { token, nombre: user.getString('nombre'), inviter });
}

/** The invitation id in a link; '' for a plain recovery link and for a token of another account. */
function claimOf(e: core.RecordConfirmPasswordResetRequestEvent, user: core.Record): string {
  // The token that PocketBase has validated: it also accepts `Token`.
  const { token } = e.requestInfo().body as Record<string, unknown>;
  try {
    const key = user.original().tokenKey() + user.collection().passwordResetToken.secret;
    const { [CLAIM]: claim } = $security.parseJWT(String(token), key) as Record<string, unknown>;
    return typeof claim === 'string' ? claim : '';
  } catch {
    return '';
  }
}

/**
 * Sets the password; an invitation's link also gives the role. PocketBase validates the link before the
 * transaction, so of concurrent uses only the first succeeds here.
 * @throws BadRequestError
 */
export function acceptInvitation(e: core.RecordConfirmPasswordResetRequestEvent): void {
  const user = e.record as core.Record;
  const claim = claimOf(e, user);
  inTransaction(e, (tx) => {
    if (tx.findRecordById('users', user.id).tokenKey() !== user.original().tokenKey())
      throw new BadRequestError('El enlace ya se ha usado');
    user.set(OWNER_INFORMED, claim !== '');
    e.next();
    const invitation = claim === '' ? null : findInvitation(tx, user.id);
    if (invitation?.id !== claim || isExpired(invitation)) return;
    tx.delete(invitation);
    setRole(tx, user, 'admin', user, true);
  });
}

/** Deletes expired invitations. */
export function pruneInvitations(app: Pick<core.App, 'findRecordsByFilter' | 'runInTransaction'>): void {
  const before = stamp(Date.now() - KEEP_MS);
  for (const invitation of app.findRecordsByFilter('invitaciones', 'expira < {:before}', '', 100, 0, {
    before,
  }))
    app.runInTransaction((tx) => {
      const stored = tx.findRecordsByIds('invitaciones', [invitation?.id ?? ''])[0];
      // Unless it was resent since it was listed.
      if (stored !== undefined && stored.getString('expira') < before) cancel(tx, stored);
    });
}
