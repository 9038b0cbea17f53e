import { knownDevices } from '#src/config/periods.ts';
import { notifyOwner } from './account-mails.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { requestHeader } from '#pb/lib/core/request-header.ts';
import { sessionOf } from './sessions.ts';
import { requireOwner } from '#pb/lib/core/optimistic-lock.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * Devices that an account was used from. A browser identifies itself by a random id
 * (src/features/auth/session/device.ts); only its hash is stored. The owner is notified of a new device. A
 * known device is not locked out by other clients' wrong guesses (src/server/http/login-throttle.ts).
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const ID = /^[\w-]{16,64}$/;

/**
 * Stores an account's latest devices. The row with an empty device only records that the account was used.
 */
const STORE = `INSERT INTO dispositivos (id, user_id, dispositivo, visto)
  VALUES ('r' || LOWER(HEX(RANDOMBLOB(7))), {:user}, {:device}, {:now})
  ON CONFLICT (user_id, dispositivo) DO UPDATE SET visto = excluded.visto`;
const EVICT = `DELETE FROM dispositivos WHERE user_id = {:user} AND dispositivo != '' AND id NOT IN
  (SELECT id FROM dispositivos WHERE user_id = {:user} AND dispositivo != '' ORDER BY visto DESC LIMIT {:most})`;

const hashOf = (id: unknown): string => (typeof id === 'string' && ID.test(id) ? $security.sha256(id) : '');

/** The hash of the request's device id; '' for none. */
const deviceOf = (e: core.RequestEvent): string => hashOf(requestHeader(e, 'X-Device'));

function storeDevice(tx: core.App, user: string, device: string): void {
  tx.db()
    .newQuery(STORE)
    .bind({ user, device, now: stamp(Date.now()) })
    .execute();
  tx.db().newQuery(EVICT).bind({ user, most: knownDevices.perAccount }).execute();
}

function noteSignIn(tx: core.App, user: core.Record, session: core.Record, device: string): void {
  const count = (where: Record<string, string>) => tx.countRecords('dispositivos', $dbx.hashExp(where));
  const wasUsed = count({ user_id: user.id }) > 0;
  const isKnown = device !== '' && count({ user_id: user.id, dispositivo: device }) > 0;
  if (wasUsed && !isKnown)
    notifyOwner(tx, user, { kind: 'new-device', payload: { device: session.getString('nombre') } });
  if (!wasUsed) storeDevice(tx, user.id, '');
}

/**
 * Stores the device of a sign-in and notifies the owner of a new one. A session older than this feature
 * records its device when it is renewed. Errors never block a sign-in.
 */
export function noteDevice(e: core.RecordAuthRequestEvent, session: core.Record): void {
  const isRenewal = e.authMethod === '';
  const device = deviceOf(e);
  if (isRenewal && (device === '' || session.getString('dispositivo') !== '')) return;
  try {
    e.app.runInTransaction((tx) => {
      requireOwner(tx, 'users', session.getString('user_id'));
      if (!isRenewal) noteSignIn(tx, e.record as core.Record, session, device);
      if (device === '') return;
      storeDevice(tx, session.getString('user_id'), device);
      tx.db()
        .newQuery('UPDATE sesiones SET dispositivo = {:device} WHERE id = {:id}')
        .bind({ id: session.id, device })
        .execute();
    });
  } catch (error) {
    e.app.logger().warn('could not store the device', 'error', String(error));
  }
}

/**
 * A recovery link proves access to the mailbox, so its device belongs to the owner. Errors never block the
 * recovery.
 */
export function noteRecovery(e: core.RecordConfirmPasswordResetRequestEvent): void {
  e.next();
  const device = deviceOf(e);
  if (device === '') return;
  try {
    e.app.runInTransaction((tx) => storeDevice(tx, requireOwner(tx, 'users', e.record?.id ?? '').id, device));
  } catch (error) {
    e.app.logger().warn('could not store the device', 'error', String(error));
  }
}

/** A password change deletes all devices except the current one. Errors never block the change. */
export function keepOwnDevice(e: core.RecordRequestEvent): void {
  const user = e.record as core.Record;
  const session = e.auth?.id === user.id ? sessionOf(e) : null;
  const device = session?.getString('dispositivo') ?? '';
  const key = user.original().tokenKey();
  e.next();
  if (device === '' || user.tokenKey() === key) return;
  try {
    e.app.runInTransaction((tx) => storeDevice(tx, requireOwner(tx, 'users', user.id).id, device));
  } catch (error) {
    e.app.logger().warn('could not store the device', 'error', String(error));
  }
}

/** `{ identity, device }`: whether an account has been used from a device lately, for the gateway: `{ known }`. */
export function lookUpDevice(e: core.RequestEvent): void {
  requireSecret(e);
  const { identity, device } = e.requestInfo().body as Record<string, unknown>;
  const row = new DynamicModel({ found: 0 });
  e.app
    .db()
    .newQuery(
      `SELECT COUNT(*) AS found FROM dispositivos d JOIN users u ON u.id = d.user_id
       WHERE u.email = {:identity} COLLATE NOCASE AND d.dispositivo = {:device} AND d.dispositivo != ''
         AND (SELECT COUNT(*) FROM dispositivos n
              WHERE n.user_id = d.user_id AND n.dispositivo != '' AND n.visto > d.visto) < {:trusted}`,
    )
    .bind({
      identity: typeof identity === 'string' ? identity.trim() : '',
      device: hashOf(device),
      trusted: knownDevices.trusted,
    })
    .one(row);
  e.json(200, { known: Number(row['found']) > 0 });
}

/** Deletes devices without a recent sign-in. */
export function pruneDevices(app: Pick<core.App, 'db'>): void {
  app
    .db()
    .newQuery("DELETE FROM dispositivos WHERE dispositivo != '' AND visto < {:before}")
    .bind({ before: stamp(Date.now() - knownDevices.days * DAY_MS) })
    .execute();
}
