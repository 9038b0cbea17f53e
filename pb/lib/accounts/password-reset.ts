import { resetLongPauseMs, resetPauseMs, resetsBeforeLongPause, textLimits } from '#src/config/limits.ts';
import { INVALID_EMAIL, isEmail } from '#src/features/auth/rules/email.rules.ts';
import { plainEmail } from '#src/lib/email.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { mayBeSent } from '#pb/lib/outbox/stranger-mails.ts';

/**
 * Account recovery (SPEC section 7). The request never looks the account up: it stores the same two mails for
 * every address, and the sender finds out whether an account exists. So neither the response nor its time
 * reveals whether an address has an account, and no token is stored in the queue.
 */

/** The recovery link and the security notice: SPEC's success view announces two mails. */
const KINDS = ['password-reset', 'password-reset-notice'] as const;
/** A request is useless after a day, and its address may belong to a person who never used the site. */
const KEEP_MS = 24 * 60 * 60 * 1000;

function readEmail(e: core.RequestEvent): string {
  const { email } = e.requestInfo().body as Record<string, unknown>;
  const text = typeof email === 'string' ? plainEmail(email) : '';
  if (!isEmail(text)) throw new BadRequestError(INVALID_EMAIL);
  return text;
}

function wasRequestedLately(tx: core.App, recipient: string): boolean {
  // The unary `+` makes SQLite use the index of the address instead of scanning a day's rows by kind.
  const pairsWithin = (ms: number) =>
    tx.countRecords(
      'outbox',
      $dbx.exp('+kind = {:kind} AND recipient = {:recipient} AND created_at > {:since}', {
        kind: KINDS[0],
        recipient,
        since: stamp(Date.now() - ms),
      }),
    );
  const isOften = pairsWithin(KEEP_MS) >= resetsBeforeLongPause;
  return pairsWithin(isOften ? resetLongPauseMs : resetPauseMs) > 0;
}

/**
 * `POST /api/send-password-reset` `{ email }`: 204 for every address, also for an undeliverable one. Write
 * transactions run one after another, so of parallel calls for one address one stores the pair.
 * @throws BadRequestError for a text without '@'.
 */
export function requestReset(e: core.RequestEvent): void {
  const recipient = readEmail(e);
  const enqueue = (tx: core.App) => {
    // No account has an address this long, and the queue's column is shorter.
    if (recipient.length > textLimits.email || wasRequestedLately(tx, recipient)) return;
    for (const kind of KINDS) enqueueMail(tx, { kind, recipient, payload: null });
  };
  saveOrNameDisk(() => e.app.runInTransaction(enqueue));
  e.noContent(204);
}

/** The account for a mail that is being sent; null when there is none, or when its daily limit is reached. */
function accountToWriteTo(e: core.RequestEvent, kind: (typeof KINDS)[number]): core.Record | null {
  requireSecret(e);
  const email = readEmail(e);
  let user: core.Record | null = null;
  e.app.runInTransaction((tx) => {
    try {
      user = tx.findAuthRecordByEmail('users', email);
    } catch {
      return;
    }
    if (!mayBeSent(tx, kind, user)) user = null;
  });
  return user;
}

/**
 * `{ email }`: the account for the mail sender: `{ nombre }`, or `{ nombre: null }` when no mail is to be
 * sent.
 */
export function lookUpAccount(e: core.RequestEvent): void {
  e.json(200, { nombre: accountToWriteTo(e, KINDS[1])?.getString('nombre') ?? null });
}

/**
 * `{ email }`: a fresh reset token for the mail sender, `{ token, nombre }`, or `{ token: null, nombre: null
 * }` when no account has the address or its daily limit is reached. The token lives 30 minutes, works once
 * and is not stored.
 */
export function mintToken(e: core.RequestEvent): void {
  const user = accountToWriteTo(e, KINDS[0]);
  e.json(200, {
    token: user?.newPasswordResetToken() ?? null,
    nombre: user?.getString('nombre') ?? null,
  });
}

/** Deletes requests older than a day, whatever their state. */
export function pruneResets(app: Pick<core.App, 'db'>): void {
  app
    .db()
    .newQuery(`DELETE FROM outbox WHERE kind IN ({:link}, {:notice}) AND created_at < {:before}`)
    .bind({ link: KINDS[0], notice: KINDS[1], before: stamp(Date.now() - KEEP_MS) })
    .execute();
}
