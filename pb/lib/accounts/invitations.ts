import { resetPauseMs } from '#src/config/limits.ts';
import { invitationDays } from '#src/config/periods.ts';
import { IS_TOLD } from './accounts.ts';
import { setRole } from './internal-admins.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/**
 * Invitations to administer. Whoever is invited has an account without any password that somebody knows and without the role;
 * the mail's link is a recovery link that names the invitation, and choosing a password by it gives the role. The link works
 * once and lives as long as the invitation; taking that back, or sending another, voids it.
 */

const LIFE_MS = invitationDays * 24 * 60 * 60 * 1000;
/** What nobody took up goes, with the account that was made for it. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** The claim of a recovery token by which it is an invitation's. */
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
  // Every former link is void.
  user.refreshTokenKey();
  tx.save(user);
  enqueueMail(tx, {
    kind: 'admin-invited',
    recipient: user.email(),
    payload: { invitation: invitation.id },
  });
}

/** Makes an account for an address that has none, and invites its owner. */
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

/** @throws BadRequestError right after the last mail: a mailbox is not to be filled. */
export function resend(tx: core.App, invitation: core.Record, by: string): void {
  const last = Date.parse(invitation.getString('updated_at').replace(' ', 'T'));
  if (Date.now() - last < resetPauseMs)
    throw new BadRequestError('Acabas de enviarla. Espera un par de minutos antes de repetirla.');
  invitation.set('expira', stamp(Date.now() + LIFE_MS));
  invitation.set('invitado_por', by);
  tx.save(invitation);
  send(tx, tx.findRecordById('users', invitation.getString('user_id')), invitation);
}

/** Takes an invitation back: its link is void, and the account that was made for it goes unless somebody uses it or it administers. */
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
 * `{ email, invitation }`: what the mail needs: `{ token, nombre, inviter }`, all null when the invitation is there no more or
 * has expired. The token is stored nowhere.
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
  // As PocketBase makes its recovery tokens (core/record_tokens.go), with another life and the invitation's name.
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
    // Whoever invited may have gone.
  }
  e.json(200, { token, nombre: user.getString('nombre'), inviter });
}

/** The invitation that a link names; '' for a plain recovery link, and for a token that is not the account's. */
function claimOf(e: core.RecordConfirmPasswordResetRequestEvent, user: core.Record): string {
  // PocketBase has checked the one that it read: it takes `Token`, too.
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
 * Sets the password; by an invitation's link, the role comes with it. PocketBase has looked at the link before: of several
 * who use one at the same moment, only the first is let in here.
 * @throws BadRequestError
 */
export function acceptInvitation(e: core.RecordConfirmPasswordResetRequestEvent): void {
  const user = e.record as core.Record;
  const claim = claimOf(e, user);
  inTransaction(e, (tx) => {
    if (tx.findRecordById('users', user.id).tokenKey() !== user.original().tokenKey())
      throw new BadRequestError('El enlace ya se ha usado');
    user.set(IS_TOLD, claim !== '');
    e.next();
    const invitation = claim === '' ? null : findInvitation(tx, user.id);
    if (invitation?.id !== claim || isExpired(invitation)) return;
    tx.delete(invitation);
    setRole(tx, user, 'admin', user, true);
  });
}

/** Forgets the invitations that nobody took up. */
export function pruneInvitations(app: Pick<core.App, 'findRecordsByFilter' | 'runInTransaction'>): void {
  const before = stamp(Date.now() - KEEP_MS);
  for (const invitation of app.findRecordsByFilter('invitaciones', 'expira < {:before}', '', 100, 0, {
    before,
  }))
    app.runInTransaction((tx) => {
      const stored = tx.findRecordsByIds('invitaciones', [invitation?.id ?? ''])[0];
      // Not one that was sent again since it was listed.
      if (stored !== undefined && stored.getString('expira') < before) cancel(tx, stored);
    });
}
