import { requireConfirmed } from '#pb/lib/accounts/step-up.ts';

/** Rows in one answer. The panel's lists show fewer. */
const MOST = 100;

/**
 * Reading many leads, notes or appointments at once is an export: like other sensitive actions it requires a recent proof of
 * presence, whatever client asks.
 * @throws ForbiddenError
 */
export function guardManyLeads(e: core.RecordsListRequestEvent): void {
  if ((e.result?.perPage ?? 0) > MOST) requireConfirmed(e);
  e.next();
}
