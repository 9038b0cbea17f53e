/**
 * The list while it waits for its filters. A page opened with filters shows skeletons from its first frame until the
 * filters can be applied, never the whole list first. So does a page that is filtered while the stock is loading.
 */

/** Attribute of <html> while the list waits; `catalogue.css` then shows the skeletons. */
export const PENDING_ATTRIBUTE = 'data-catalogue-pending';

/** The attribute's value once the catalogue's script runs. */
const TAKEN_OVER = 'taken';

/** Timeout after which the whole list is shown when no script applies the filters. */
export const GIVE_UP_MS = 8000;

export function setPending(pending: boolean): void {
  if (pending) document.documentElement.setAttribute(PENDING_ATTRIBUTE, TAKEN_OVER);
  else document.documentElement.removeAttribute(PENDING_ATTRIBUTE);
}

export function isPending(): boolean {
  return document.documentElement.hasAttribute(PENDING_ATTRIBUTE);
}

/** Keeps the initial skeletons until the stock has loaded. */
export function takePendingOver(): void {
  if (isPending()) setPending(true);
}

/** Shows the whole list when the filters are not applied within the timeout after the stock has loaded. */
export function giveUpPending(): void {
  setTimeout(() => setPending(false), GIVE_UP_MS);
}
