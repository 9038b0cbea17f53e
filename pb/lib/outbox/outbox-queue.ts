import { mailDays } from '#src/config/periods.ts';
import { ONE_MAIL_REFUSALS } from '#src/server/mail/smtp-trouble.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * The mail sender's view of the outbox. A claim is a conditional update: of several senders, one gets the
 * row. A claim is a lease with the duration that the sender requests; a row without a report by then is due
 * again. The attempt number identifies the claim, so that a late report cannot affect a later claim.
 */

const CLAIM_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * A mail about an appointment waits while another of the same lead is being sent, in SQL: what it says depends on whether
 * that one arrives.
 */
const HAS_ITS_TURN = `(kind NOT IN ('appointment', 'appointment-reminder') OR NOT EXISTS (SELECT 1 FROM outbox other
  WHERE other.kind IN ('appointment', 'appointment-reminder') AND other.lead_id = outbox.lead_id AND other.id <> outbox.id
    AND other.status = 'sending' AND other.claimed_at >= {:expired}))`;

function wholeNumber(value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new BadRequestError('Número no válido');
  return value;
}

interface DueAt {
  readonly now: string;
  /** Leases from before this time have expired. */
  readonly expired: string;
  readonly limit: number;
}

function claim(app: core.App, id: string, now: string, expired: string): boolean {
  const result = app
    .db()
    .newQuery(
      `UPDATE outbox SET status = 'sending', claimed_at = {:now}, updated_at = {:now}, attempts = attempts + 1
       WHERE id = {:id} AND ((status = 'pending' AND next_attempt_at <= {:now})
         OR (status = 'sending' AND claimed_at < {:expired})) AND ${HAS_ITS_TURN}`,
    )
    .bind({ id, now, expired })
    .execute();
  return result.rowsAffected() === 1;
}

/** The due mails to the dealer, or to all others, oldest first. */
function dueMails(app: core.App, whose: 'dealer' | 'others', { now, expired, limit }: DueAt): string[] {
  const due = arrayOf(new DynamicModel({ id: '' }));
  app
    .db()
    .newQuery(
      `SELECT id FROM outbox
       WHERE recipient ${whose === 'dealer' ? '=' : '<>'} ''
         AND ((status = 'pending' AND next_attempt_at <= {:now}) OR (status = 'sending' AND claimed_at < {:expired}))
         AND ${HAS_ITS_TURN}
       ORDER BY next_attempt_at LIMIT {:limit}`,
    )
    .bind({ now, expired, limit })
    .all(due);
  return (due as unknown as { id: string }[]).map(({ id }) => id);
}

/**
 * Interleaves two lists. A random choice of the first avoids starvation of either when the limit is small.
 */
function interleave(some: readonly string[], others: readonly string[]): string[] {
  const [first, second] = Math.random() < 0.5 ? [some, others] : [others, some];
  const turns = Array.from({ length: Math.max(first.length, second.length) }, (_, i) => [
    first[i],
    second[i],
  ]);
  return turns.flat().filter((id) => id !== undefined);
}

/**
 * `{ limit, leaseSeconds }`: claims up to `limit` due mails, alternating between those to the dealer and
 * those to others, oldest first: a lead's notice must not queue behind mails that visitors have caused to
 * themselves. Answers `[{ id, kind, recipient, payload, message_id, attempts, created_at }]`; `attempts`
 * includes this one.
 */
export function claimMails(e: core.RequestEvent): void {
  requireSecret(e);
  const body = e.requestInfo().body as Record<string, unknown>;
  const limit = wholeNumber(body['limit'], 1, CLAIM_MAX);
  const leaseSeconds = wholeNumber(body['leaseSeconds'], 1, 3600);
  const now = stamp(Date.now());
  const expired = stamp(Date.now() - leaseSeconds * 1000);
  const at = { now, expired, limit };
  const due = interleave(dueMails(e.app, 'dealer', at), dueMails(e.app, 'others', at)).slice(0, limit);

  const claimed: unknown[] = [];
  for (const id of due) {
    if (!claim(e.app, id, now, expired)) continue;
    const row = e.app.findRecordById('outbox', id);
    claimed.push({
      id,
      kind: row.getString('kind'),
      recipient: row.getString('recipient'),
      payload: JSON.parse(row.getString('payload') || 'null') as unknown,
      message_id: row.getString('message_id'),
      attempts: row.getInt('attempts'),
      created_at: row.getDateTime('created_at').string(),
    });
  }
  e.json(200, claimed);
}

/**
 * `{ id, attempt, outcome, error?, pauseSeconds?, announced? }`: reports the result of a claimed mail, `sent`, `failed` or
 * `retry`. A sent mail loses its payload, which holds personal data.
 * Answers `{ result }`: `stored`, or `late` when a later claim exists or the row is gone.
 * @param note notes what a sent mail `announced`, in the same transaction.
 */
export function reportMail(e: core.RequestEvent, note: (tx: core.App, announced: unknown) => void): void {
  requireSecret(e);
  const body = e.requestInfo().body as Record<string, unknown>;
  const outcome = body['outcome'];
  const pauseSeconds = outcome === 'retry' ? wholeNumber(body['pauseSeconds'], 0, 7 * 24 * 3600) : 0;
  if (outcome !== 'sent' && outcome !== 'failed' && outcome !== 'retry')
    throw new BadRequestError('Resultado desconocido');
  const error = typeof body['error'] === 'string' ? body['error'].slice(0, 1000) : '';
  let result = '';
  e.app.runInTransaction((tx) => {
    if (outcome === 'sent') note(tx, body['announced']);
    const stored = tx
      .db()
      .newQuery(
        `UPDATE outbox SET status = {:status}, last_error = {:error}, next_attempt_at = {:next}, updated_at = {:now},
         payload = CASE WHEN {:status} = 'sent' THEN 'null' ELSE payload END
       WHERE id = {:id} AND status = 'sending' AND attempts = {:attempt}`,
      )
      .bind({
        id: typeof body['id'] === 'string' ? body['id'] : '',
        attempt: wholeNumber(body['attempt'], 1, 1_000_000),
        status: outcome === 'retry' ? 'pending' : outcome,
        error,
        next: stamp(Date.now() + pauseSeconds * 1000),
        now: stamp(Date.now()),
      })
      .execute();
    result = stored.rowsAffected() === 1 ? 'stored' : 'late';
  });
  e.json(200, { result });
}

/** Whether a failure was not specific to one mail, in SQL: the texts contain no quotes. */
export const NOT_REFUSED_ITSELF = ONE_MAIL_REFUSALS.map((words) => `instr(last_error, '${words}') = 0`).join(
  ' AND ',
);

/**
 * Mails to the dealer, or newer than the last sent one. An older customer mail may be delayed by its own
 * mailbox.
 */
const WAITING_SINCE = `SELECT COALESCE(MIN(created_at), '') AS since FROM outbox
  WHERE status IN ('pending', 'sending') AND (recipient = ''
    OR (${NOT_REFUSED_ITSELF}
      AND created_at > (SELECT COALESCE(MAX(updated_at), '') FROM outbox WHERE status = 'sent')))`;

/** When the oldest mail was stored that shows a delivery problem, ISO 8601; null when there is none. */
function waitingSince(app: core.App): string | null {
  const row = new DynamicModel({ since: '' });
  app.db().newQuery(WAITING_SINCE).one(row);
  const since = String(row['since']);
  return since === '' ? null : since.replace(' ', 'T');
}

/**
 * The number of mails in each state, and the start of a delivery problem: `{ pending, sending, sent, failed,
 * waitingSince }`.
 */
export function summarizeOutbox(e: core.RequestEvent): void {
  requireSecret(e);
  const count = (status: string) => e.app.countRecords('outbox', $dbx.hashExp({ status }));
  e.json(200, {
    pending: count('pending'),
    sending: count('sending'),
    sent: count('sent'),
    failed: count('failed'),
    waitingSince: waitingSince(e.app),
  });
}

/**
 * Deletes rows without a recent update: sent or failed ones, and those never sent for lack of a mail server.
 */
export function pruneOutbox(app: Pick<core.App, 'db'>): void {
  app
    .db()
    .newQuery('DELETE FROM outbox WHERE updated_at < {:before}')
    .bind({ before: stamp(Date.now() - mailDays * DAY_MS) })
    .execute();
}
