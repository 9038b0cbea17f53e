import { vehicleSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { $pageCars, applyAnswer, applyGone, applySaved } from './page-cars.ts';
import { fetchVehicles } from './stock.api.ts';
import type { StockEvent } from './stock-stream.ts';

/** Applies changes of the stock to an open page. Loaded with the first one; React is loaded with the first changed card. */

/** Updates the cards rendered at build time. */
function drawCards(): void {
  const cars = $pageCars.get();
  for (const item of document.querySelectorAll<HTMLElement>('[data-live-cards] > [data-vehicle]')) {
    const { vehicle: id = '', saved = '' } = item.dataset;
    const vehicle = cars.get(id);
    if (vehicle === null) item.remove();
    else if (vehicle !== undefined && vehicle.updated_at > saved)
      import('./live-cards.tsx')
        .then(({ drawCard }) => drawCard(item, id))
        .catch((error: unknown) => console.warn('Sin novedades del stock', error));
  }
}

$pageCars.listen(drawCards);

/** Applies an event about one of the page's cars. @param ids all of them */
export async function takeEvent(event: StockEvent, ids: readonly string[]): Promise<void> {
  if (event.kind === 'restarted') {
    const found = await fetchVehicles(ids);
    $pageCars.set(applyAnswer($pageCars.get(), ids, found));
  } else if (event.kind === 'saved') {
    const { success, data } = vehicleSchema.safeParse(event.record);
    if (success) $pageCars.set(applySaved($pageCars.get(), data));
  } else $pageCars.set(applyGone($pageCars.get(), event.id));
}
