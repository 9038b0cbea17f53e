import { resetLongPauseMs, resetPauseMs, resetsBeforeLongPause, textLimits } from '#src/config/limits.ts';
import { INVALID_EMAIL, isEmail } from '#src/features/auth/rules/email.rules.ts';
import { plainEmail } from '#src/lib/email.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { mayBeSent } from '#pb/lib/outbox/stranger-mails.ts';

/**
 * Recovering an account (SPEC section 7). The request never looks the account up: it stores the same two mails for
 * every address, and whether there is somebody to write to is found out when they are sent. So neither the answer nor
 * its time can tell a known address from an unknown one, and no token waits in the queue.
 */

/** The recovery link, and the notice that somebody asked for it: SPEC's success view announces two mails. */
const KINDS = ['password-reset', 'password-reset-notice'] as const;
/** What was asked for is of no use after that, and may be the address of somebody who never came here. */
const KEEP_MS = 24 * 60 * 60 * 1000;

function readEmail(e: core.RequestEvent): string {
  const { email } = e.requestInfo().body as Record<string, unknown>;
  const text = typeof email === 'string' ? plainEmail(email) : '';
  if (!isEmail(text)) throw new BadRequestError(INVALID_EMAIL);
  return text;
}

function wasAskedLately(tx: core.App, recipient: string): boolean {
  // The `+` has the address found by its index, not all of a day's requests by their kind.
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
 * `POST /api/send-password-reset` `{ email }`: 204 for every address, also for one that no mail server takes. Transactions that write run one after another, so
 * of parallel calls for one address one stores the pair.
 * @throws BadRequestError for what has no '@'.
 */
export function requestReset(e: core.RequestEvent): void {
  const recipient = readEmail(e);
  const enqueue = (tx: core.App) => {
    // No account has so long an address, and the queue has no room for it.
    if (recipient.length > textLimits.email || wasAskedLately(tx, recipient)) return;
    for (const kind of KINDS) enqueueMail(tx, { kind, recipient, payload: null });
  };
  saveOrNameDisk(() => e.app.runInTransaction(enqueue));
  e.noContent(204);
}

/** The account that a mail being sent is for; null when there is none, or none that may be written to any more today. */
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

/** `{ email }`: who has the account, for the mail sender: `{ nombre }`, or `{ nombre: null }` when nobody is to be told. */
export function lookUpAccount(e: core.RequestEvent): void {
  e.json(200, { nombre: accountToWriteTo(e, KINDS[1])?.getString('nombre') ?? null });
}

/**
 * `{ email }`: a fresh reset token for the mail sender, `{ token, nombre }`, or `{ token: null, nombre: null }` when
 * nobody has an account with the address, or none is to have another link today. The token lives 30 minutes, works once and is
 * stored nowhere.
 */
export function mintToken(e: core.RequestEvent): void {
  const user = accountToWriteTo(e, KINDS[0]);
  e.json(200, {
    token: user?.newPasswordResetToken() ?? null,
    nombre: user?.getString('nombre') ?? null,
  });
}

/** Forgets yesterday's requests, whatever became of them. */
export function pruneResets(app: Pick<core.App, 'db'>): void {
  app
    .db()
    .newQuery(`DELETE FROM outbox WHERE kind IN ({:link}, {:notice}) AND created_at < {:before}`)
    .bind({ link: KINDS[0], notice: KINDS[1], before: stamp(Date.now() - KEEP_MS) })
    .execute();
}
