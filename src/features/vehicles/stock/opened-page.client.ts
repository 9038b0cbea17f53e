import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { whenSeen } from '#src/lib/when-seen.ts';
import { paths } from '#src/paths.ts';

/** What browsers that fetch ahead say of how a page came. */
interface Arrival extends PerformanceEntry {
  readonly deliveryType?: string;
  /** Milliseconds until a page that was drawn ahead was shown; 0 for any other. */
  readonly activationStart?: number;
}

/** Whether nobody had asked for the page yet when the browser fetched it: a link's page (next-page.rules.ts), or the address bar's. */
function wasFetchedAhead(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as Arrival[];
  return arrival?.deliveryType === 'navigational-prefetch' || (arrival?.activationStart ?? 0) > 0;
}

/**
 * Tells the gateway that somebody opens a car's page which it has not counted as a visit, because it was fetched ahead. A host
 * that only serves files counts nothing.
 */
export function reportOpened(): void {
  if (pocketbaseOrigin !== '' || !location.pathname.startsWith(paths.vehiculo(''))) return;
  whenSeen(() => {
    if (wasFetchedAhead()) navigator.sendBeacon(location.pathname);
  });
}
