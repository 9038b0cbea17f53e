import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { whenSeen } from '#src/lib/when-seen.ts';
import { paths } from '#src/paths.ts';

/** Navigation timing of browsers that prefetch or prerender. */
interface Arrival extends PerformanceEntry {
  readonly deliveryType?: string;
  /** Milliseconds until a prerendered page was activated; 0 for other pages. */
  readonly activationStart?: number;
}

/** Whether the page was prefetched or prerendered, for a link (next-page.rules.ts) or by the address bar. */
function wasFetchedAhead(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as Arrival[];
  return arrival?.deliveryType === 'navigational-prefetch' || (arrival?.activationStart ?? 0) > 0;
}

/**
 * Reports the view of a car's page that the gateway has not counted as a visit, because it was prefetched. A static host
 * counts nothing.
 */
export function reportOpened(): void {
  if (pocketbaseOrigin !== '' || !location.pathname.startsWith(paths.vehiculo(''))) return;
  whenSeen(() => {
    if (wasFetchedAhead()) navigator.sendBeacon(location.pathname);
  });
}
