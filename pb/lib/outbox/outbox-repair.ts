import { obsolescence, type Obsolescence } from '#src/server/mail/mail-expiry.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { NOT_REFUSED_ITSELF } from './outbox-queue.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Repairs of the outbox by an operator, or when the mail server is available again. */

/** A bound for the response; the oldest come first. */
const LISTED = 500;

const now = (): string => stamp(Date.now());

function failedRows(app: core.App): core.Record[] {
  const rows = app.findRecordsByFilter('outbox', "status = 'failed'", 'created_at', LISTED, 0);
  return Array.from(rows, (row) => row as core.Record);
}

/** The public form of a failed mail. `recipient` is '' for the dealer; times are ISO 8601. */
function disclosedFields(row: core.Record) {
  return {
    id: row.id,
    kind: row.getString('kind'),
    recipient: row.getString('recipient'),
    attempts: row.getInt('attempts'),
    last_error: row.getString('last_error'),
    created_at: row.getDateTime('created_at').string().replace(' ', 'T'),
  };
}

function reasonToStay(row: core.Record): Obsolescence | null {
  const { kind, created_at } = disclosedFields(row);
  return obsolescence(kind, new Date(created_at), new Date());
}

/** @throws BadRequestError */
function readIds(e: core.RequestEvent): readonly string[] {
  const { ids } = e.requestInfo().body as Record<string, unknown>;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
    throw new BadRequestError('Faltan los identificadores');
  return ids;
}

/**
 * Queues failed mails again at once, with all attempts. Returns how many were queued.
 * @param by the administrator who retries; absent for the operator.
 */
function retryMails(app: core.App, ids: readonly string[], by?: core.Record): number {
  let queued = 0;
  app.runInTransaction((tx) => {
    // The role may have been taken while the transaction was queued.
    if (by !== undefined) requireStillAdmin(tx, by.id);
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
  return queued;
}

/** The failed mails: `[{ id, kind, recipient, attempts, last_error, created_at }]`, oldest first. */
export function listFailed(e: core.RequestEvent): void {
  requireSecret(e);
  e.json(200, failedRows(e.app).map(disclosedFields));
}

/** `{ ids }`: retries those of the mails that have failed. Answers `{ queued }`. */
export function retryFailed(e: core.RequestEvent): void {
  requireSecret(e);
  e.json(200, { queued: retryMails(e.app, readIds(e)) });
}

/**
 * `GET /api/failed-mails`: the same for administrators, with the mail's lead, '' for none, and `obsolete`:
 * why a retry would fail again, or null.
 * @throws ForbiddenError
 */
export function listFailedForAdmin(e: core.RequestEvent): void {
  requireAdmin(e, 'ver los correos');
  const mails = failedRows(e.app).map((row) => ({
    ...disclosedFields(row),
    lead_id: row.getString('lead_id'),
    obsolete: reasonToStay(row),
  }));
  e.json(200, mails);
}

/** `POST /api/failed-mails` with `{ ids }`: retries these, except the obsolete ones. Answers `{ queued }`. */
export function retryFailedForAdmin(e: core.RequestEvent): void {
  requireAdmin(e, 'ver los correos');
  const ids = readIds(e);
  const live = failedRows(e.app).filter((row) => ids.includes(row.id) && reasonToStay(row) === null);
  e.json(200, {
    queued: retryMails(
      e.app,
      live.map(({ id }) => id),
      e.auth,
    ),
  });
}

/**
 * Makes waiting mails due at once when the mail server is available again, and refunds the attempt that its
 * outage cost. Mails refused by the recipient's mailbox keep their schedule. Answers `{ woken }`.
 */
export function wakeWaiting(e: core.RequestEvent): void {
  requireSecret(e);
  let woken = 0;
  // The time is taken inside the transaction, so that mails stored while this call was queued are included.
  e.app.runInTransaction((tx) => {
    woken = tx
      .db()
      .newQuery(
        `UPDATE outbox SET next_attempt_at = {:now}, attempts = MAX(attempts - 1, 0)
         WHERE status = 'pending' AND next_attempt_at > {:now} AND (recipient = '' OR (${NOT_REFUSED_ITSELF}))`,
      )
      .bind({ now: now() })
      .execute()
      .rowsAffected();
  });
  e.json(200, { woken });
}
