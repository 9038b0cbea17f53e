import { whenIdle } from '#src/lib/when-idle.ts';
import { followCars } from './page-cars.live.ts';

/**
 * Keeps the cars of an open page up to date: a reservation, a sale or a price change shows without a reload. The cards of
 * home and of related cars are rendered at build time, in lists with `data-live-cards`. A car's page has
 * `data-live-vehicle`, with islands that read `$pageCars` themselves. On both, `data-saved` is when the shown car was
 * saved. The catalogue updates its list itself.
 */

/** Starts following once the page is idle, if there are cars. */
export function followPage(): void {
  const shown = new Map<string, string>();
  const parts = document.querySelectorAll<HTMLElement>(
    '[data-live-cards] > [data-vehicle], [data-live-vehicle]',
  );
  for (const { dataset } of parts) {
    const { vehicle, liveVehicle = vehicle, saved } = dataset;
    if (liveVehicle !== undefined && saved !== undefined) shown.set(liveVehicle, saved);
  }
  if (shown.size > 0) whenIdle(() => followCars(shown));
}
