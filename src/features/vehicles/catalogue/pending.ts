/**
 * The list while it waits for its filters. A page that is asked for filtered shows skeletons from its first frame until
 * the filters can be applied, never the whole list first; so does one that is asked while the stock is still on its way.
 */

/** Attribute of <html> while the list waits; `catalogue.css` shows the skeletons meanwhile. */
export const PENDING_ATTRIBUTE = 'data-catalogue-pending';

/** The attribute's value from when the catalogue's script runs. */
const TAKEN_OVER = 'taken';

/** How long the whole list is held back for filters that nobody comes to apply. */
export const GIVE_UP_MS = 8000;

export function setPending(pending: boolean): void {
  if (pending) document.documentElement.setAttribute(PENDING_ATTRIBUTE, TAKEN_OVER);
  else document.documentElement.removeAttribute(PENDING_ATTRIBUTE);
}

export function isPending(): boolean {
  return document.documentElement.hasAttribute(PENDING_ATTRIBUTE);
}

/** Keeps the skeletons that the page began with for as long as the stock takes. */
export function takePendingOver(): void {
  if (isPending()) setPending(true);
}

/** For when the stock is there: where nobody has applied the filters soon after, the whole list appears. */
export function giveUpPending(): void {
  setTimeout(() => setPending(false), GIVE_UP_MS);
}
