import { requireSecret } from './internal-guard.ts';
import { NOT_REFUSED_ITSELF } from './outbox-queue.ts';

/** What an operator, or a mail server that is back, does to the outbox. */

/** More than anybody reads; the oldest come first. */
const LISTED = 500;

const now = (): string => new Date().toISOString().replace('T', ' ');

/** The mails that were given up: `[{ id, kind, recipient, attempts, last_error, created_at }]`, oldest first. */
export function listFailed(e: core.RequestEvent): void {
  requireSecret(e);
  const rows = e.app.findRecordsByFilter('outbox', "status = 'failed'", 'created_at', LISTED, 0);
  const listed = Array.from(rows, (row) => row as core.Record).map((row) => ({
    id: row.id,
    kind: row.getString('kind'),
    recipient: row.getString('recipient'),
    attempts: row.getInt('attempts'),
    last_error: row.getString('last_error'),
    created_at: row.getDateTime('created_at').string().replace(' ', 'T'),
  }));
  e.json(200, listed);
}

/** `{ ids }`: those of the mails that were given up are tried at once, with all their attempts. Answers `{ queued }`. */
export function retryFailed(e: core.RequestEvent): void {
  requireSecret(e);
  const { ids } = e.requestInfo().body as Record<string, unknown>;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
    throw new BadRequestError('Faltan los identificadores');
  let queued = 0;
  e.app.runInTransaction((tx) => {
    for (const id of ids)
      queued += tx
        .db()
        .newQuery(
          `UPDATE outbox SET status = 'pending', attempts = 0, next_attempt_at = {:now}, updated_at = {:now}
           WHERE id = {:id} AND status = 'failed'`,
        )
        .bind({ id, now: now() })
        .execute()
        .rowsAffected();
  });
  e.json(200, { queued });
}

/**
 * What waits for its next attempt is due now, because the mail server is there again: the attempt that the server's absence
 * cost is given back. A customer's mailbox that has refused its mail goes on having its time. Answers `{ woken }`.
 */
export function wakeWaiting(e: core.RequestEvent): void {
  requireSecret(e);
  const woken = e.app
    .db()
    .newQuery(
      `UPDATE outbox SET next_attempt_at = {:now}, attempts = MAX(attempts - 1, 0)
       WHERE status = 'pending' AND next_attempt_at > {:now} AND (recipient = '' OR (${NOT_REFUSED_ITSELF}))`,
    )
    .bind({ now: now() })
    .execute()
    .rowsAffected();
  e.json(200, { woken });
}
