import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { watchStock, type StockEvent } from './stock-stream.ts';

/**
 * Watches the cars of an open page. Every page with cars loads this, and on most nothing changes while it is open: the
 * code that validates and shows a change is loaded with the first one.
 */

/** When the car was saved whose data the page shows, by id. */
export type ShownCars = ReadonlyMap<string, string>;

/** Whether any of the cars has been saved since, or is gone. Asks for no more than that. */
async function haveChanged(shown: ShownCars): Promise<boolean> {
  const query = new URLSearchParams({
    perPage: String(shown.size),
    skipTotal: '1',
    filter: [...shown.keys()].map((id) => `id='${id}'`).join('||'),
    fields: 'id,updated_at',
  });
  const response = await fetch(`${pocketbaseOrigin}/api/collections/vehicles/records?${query}`);
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} for vehicles`);
  const { items } = (await response.json()) as { items: { id: string; updated_at: string }[] };
  const saved = new Map(items.map(({ id, updated_at }) => [id, updated_at]));
  return [...shown].some(([id, updated]) => saved.get(id) !== updated);
}

/** Follows these cars while the page is open: fills `$pageCars`, and renders the page's cards again. */
export function followCars(shown: ShownCars): void {
  let isCurrent = true;
  const take = async (event: StockEvent): Promise<void> => {
    if (event.kind === 'photos' || ('id' in event && !shown.has(event.id))) return;
    if (event.kind === 'restarted' && isCurrent && !(await haveChanged(shown))) return;
    isCurrent = false;
    const { takeEvent } = await import('./page-cars.changes.ts');
    await takeEvent(event, [...shown.keys()]);
  };
  watchStock((event) => {
    take(event).catch((error: unknown) => console.warn('Sin novedades del stock', error));
  });
}
