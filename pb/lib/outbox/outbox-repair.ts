import { obsolescence, type Obsolescence } from '#src/server/mail/mail-expiry.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { NOT_REFUSED_ITSELF } from './outbox-queue.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** What an operator, or a mail server that is back, does to the outbox. */

/** More than anybody reads; the oldest come first. */
const LISTED = 500;

const now = (): string => stamp(Date.now());

function failedRows(app: core.App): core.Record[] {
  const rows = app.findRecordsByFilter('outbox', "status = 'failed'", 'created_at', LISTED, 0);
  return Array.from(rows, (row) => row as core.Record);
}

/** How a given-up mail is told. `recipient` is '' for the dealer; times are ISO 8601. */
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
 * Has given-up mails tried at once, with all their attempts. Answers how many of these there were.
 * @param by the administrator who asks; absent for the operator.
 */
function retryMails(app: core.App, ids: readonly string[], by?: core.Record): number {
  let queued = 0;
  app.runInTransaction((tx) => {
    // The role may have been taken while this waited for its turn.
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

/** The mails that were given up: `[{ id, kind, recipient, attempts, last_error, created_at }]`, oldest first. */
export function listFailed(e: core.RequestEvent): void {
  requireSecret(e);
  e.json(200, failedRows(e.app).map(disclosedFields));
}

/** `{ ids }`: those of the mails that were given up are tried again. Answers `{ queued }`. */
export function retryFailed(e: core.RequestEvent): void {
  requireSecret(e);
  e.json(200, { queued: retryMails(e.app, readIds(e)) });
}

/** @throws ForbiddenError */
/**
 * `GET /api/failed-mails`: the same for administrators, with the lead that a mail is about, '' for none, and `obsolete`: why it
 * would be given up again, or null.
 */
export function listFailedForAdmin(e: core.RequestEvent): void {
  requireAdmin(e, 'ver los correos');
  const told = failedRows(e.app).map((row) => ({
    ...disclosedFields(row),
    lead_id: row.getString('lead_id'),
    obsolete: reasonToStay(row),
  }));
  e.json(200, told);
}

/** `POST /api/failed-mails` with `{ ids }`: tries these again, except the obsolete ones. Answers `{ queued }`. */
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
 * What waits for its next attempt is due now, because the mail server is there again: the attempt that the server's absence
 * cost is given back. A customer's mailbox that has refused its mail goes on having its time. Answers `{ woken }`.
 */
export function wakeWaiting(e: core.RequestEvent): void {
  requireSecret(e);
  let woken = 0;
  // The time is the turn's: what was stored while this call waited for it is due already.
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
