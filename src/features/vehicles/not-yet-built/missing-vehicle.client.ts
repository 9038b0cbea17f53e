import type { DealerContact } from '#src/features/company/business/business.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { paths } from '#src/paths.ts';
import { MISSING_ATTRIBUTE } from './missing.script.ts';

/** The 404 page at a car's address: finds the car, or says that there is none (SPEC section 2). */

/** The slug that the address names. */
function slugOf(pathname: string): string {
  return pathname.slice(paths.vehiculo('').length).replace(/\/$/, '');
}

/** Other cars of the brand. Without an answer the section is hidden (SPEC section 8). */
async function findRelated(vehicle: StockVehicle): Promise<StockVehicle[]> {
  const { fetchRelated } = await import('#src/features/vehicles/stock/stock.api.ts');
  return fetchRelated(vehicle).catch((error: unknown) => {
    console.error('No se pudieron cargar los vehículos relacionados', error);
    return [];
  });
}

/** Shows the car, if there is one; React comes with it. @returns its title, or null */
async function findAndShow(slug: string, place: HTMLElement): Promise<string | null> {
  const { fetchVehicleBySlug } = await import('#src/features/vehicles/stock/stock.api.ts');
  const vehicle = await fetchVehicleBySlug(slug);
  if (vehicle === null) return null;
  const [{ showVehicle }, islands, related] = await Promise.all([
    import('./found-vehicle.tsx'),
    import('#src/features/vehicles/page/vehicle-islands.tsx'),
    findRelated(vehicle),
  ]);
  const dealer = JSON.parse(place.dataset['dealer'] ?? '') as DealerContact;
  showVehicle(place, vehicle, related, dealer, islands);
  return vehicleTitle(vehicle);
}

/** An element of the 404 page. @throws Error when the page does not hold it. */
function part(name: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-missing-${name}]`);
  if (element === null) throw new Error(`The 404 page has no ${name}`);
  return element;
}

/** Looks for the car that the address names and shows it, or that there is none. */
export async function findMissingVehicle(): Promise<void> {
  if (!document.documentElement.hasAttribute(MISSING_ATTRIBUTE)) return;
  const title = await findAndShow(slugOf(location.pathname), part('found')).catch((error: unknown) => {
    console.error('No se pudo cargar el vehículo', error);
    return null;
  });
  document.title = document.title.replace('Página no encontrada', title ?? 'Vehículo no encontrado');
  if (title !== null) {
    part('search').remove();
    return;
  }
  part('loading').remove();
  part('none').hidden = false;
}
