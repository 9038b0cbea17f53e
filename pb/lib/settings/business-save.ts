import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { upcomingClosedDays } from '#src/features/company/business/closed-days.ts';
import { businessProblems, businessSchema } from '#src/features/company/business/business.schema.ts';
import { AUTHOR_NAME, markAuthor } from '#pb/lib/audit/history-marks.ts';
import { factsOf, isPlaceholderEmail, readBusiness } from '#pb/lib/core/business.ts';
import { readJson } from '#pb/lib/core/fields.ts';
import {
  keepOthersChanges,
  refuseIfOutdated,
  requireUnchanged,
  takeExpected,
} from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { announce, countPublication } from '#pb/lib/publication/publication.ts';

/** Saves the business facts: validation, optimistic lock and publication. */

/** Stores the expected state and the author for the save. */
export function prepareBusiness(e: core.RecordRequestEvent): void {
  takeExpected(e);
  markAuthor(e.record, e.auth);
}

/** The day in UTC, which in Madrid has begun too: a day before it is over in both. */
const today = () => new Date().toISOString().slice(0, 10);

/**
 * Drops closed days that are over. Facts that older programs do not send keep their stored value.
 * @throws BadRequestError with a message for each wrong fact, by its path: `address.city`.
 */
function checkFacts(row: core.Record): void {
  const stated = readJson(row, 'datos');
  if (stated === null) return;
  const { closedDays, cashPrice, costs, reviews } = factsOf(row.original());
  const reading = businessSchema.safeParse({ closedDays, cashPrice, costs, reviews, ...stated });
  if (reading.success) {
    const facts = reading.data;
    row.set('datos', { ...facts, closedDays: upcomingClosedDays(facts.closedDays, today()) });
    return;
  }
  const problems = Object.entries(businessProblems(reading.error));
  throw new BadRequestError(
    'Revisa los datos del negocio',
    Object.fromEntries(problems.map(([place, message]) => [place, new ValidationError('invalid', message)])),
  );
}

/**
 * The facts are stored as a whole, and the need for step-up authentication (step-up.ts) was decided before
 * the save was queued. A stale save could silently restore a former address for enquiries.
 */
function refuseFormerFacts(tx: core.App, row: core.Record): void {
  if (row.getString('datos') !== row.original().getString('datos')) requireUnchanged(tx, row, ['datos']);
}

/** Notifies the former mailbox for enquiries of the new one. The placeholder address has no reader. */
function notifyFormerMailbox(tx: core.App, row: core.Record, former: string): void {
  const { email } = factsOf(row);
  if (email === former || isPlaceholderEmail(former)) return;
  const by = row.getString(AUTHOR_NAME) || 'Alguien con acceso al servidor';
  enqueueMail(tx, { kind: 'business-email-changed', recipient: former, payload: { by, email } });
}

/** Validates and saves the business facts and counts a publication. */
export function saveBusiness(e: core.RecordEvent): void {
  const row = e.record as core.Record;
  checkFacts(row);
  inTransaction(e, (tx) => {
    refuseIfOutdated(tx, row, 'Otra persona ha guardado cambios en los datos del negocio');
    keepOthersChanges(tx, row);
    refuseFormerFacts(tx, row);
    const former = readBusiness(tx).email;
    e.next();
    notifyFormerMailbox(tx, row, former);
    countPublication(tx);
  });
}

/** Sends the webhook. */
export function announceBusiness(e: core.RecordEvent): void {
  e.next();
  announce(e.app);
}

/** Saves the business without the closed days that are over, so that no page shows them. */
export function pruneClosedDays(app: core.App): void {
  const row = app.findRecordById('negocio', BUSINESS_ID);
  const { closedDays } = factsOf(row);
  if (upcomingClosedDays(closedDays, today()).length < closedDays.length) app.save(row);
}
