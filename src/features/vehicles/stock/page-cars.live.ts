import { fetchVehicles } from './stock.api.ts';
import { watchStock, type StockEvent } from './stock-stream.ts';
import { $pageCars, applyAnswer, applyGone, applySaved } from './page-cars.ts';

/** Keeps `$pageCars` current from the stock's event stream. Loaded after the page has rendered. */

async function lookAgain(ids: readonly string[]): Promise<void> {
  const found = await fetchVehicles(ids);
  $pageCars.set(applyAnswer($pageCars.get(), ids, found));
}

/** Follows these cars while the page is open. */
export function followCars(ids: readonly string[]): void {
  const own = new Set(ids);
  watchStock((event: StockEvent) => {
    if (event.kind === 'restarted')
      lookAgain(ids).catch((error: unknown) => console.warn('Sin novedades del stock', error));
    else if (event.kind === 'saved' && own.has(event.vehicle.id))
      $pageCars.set(applySaved($pageCars.get(), event.vehicle));
    else if (event.kind === 'gone' && own.has(event.id)) $pageCars.set(applyGone($pageCars.get(), event.id));
  });
}
