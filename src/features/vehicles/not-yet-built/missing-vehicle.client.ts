import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { paths } from '#src/paths.ts';
import type { PageDealer } from './found-vehicle.tsx';
import { MISSING_ATTRIBUTE } from './missing.script.ts';

/** The 404 page at a car's URL: shows the car, or that it does not exist (SPEC section 2). */

/** The slug in the path. */
function slugOf(pathname: string): string {
  return pathname.slice(paths.vehiculo('').length).replace(/\/$/, '');
}

/** Other cars of the brand. When the request fails the section is hidden (SPEC section 8). */
async function findRelated(vehicle: StockVehicle): Promise<StockVehicle[]> {
  const { fetchRelated } = await import('#src/features/vehicles/stock/vehicle.api.ts');
  return fetchRelated(vehicle).catch((error: unknown) => {
    console.error('No se pudieron cargar los vehículos relacionados', error);
    return [];
  });
}

/** Shows the car, if it exists; React is loaded with it. @returns its title, or null */
async function findAndShow(slug: string, place: HTMLElement): Promise<string | null> {
  const { fetchVehicleBySlug } = await import('#src/features/vehicles/stock/vehicle.api.ts');
  const vehicle = await fetchVehicleBySlug(slug);
  if (vehicle === null) return null;
  const [{ showVehicle }, islands, related] = await Promise.all([
    import('./found-vehicle.tsx'),
    import('#src/features/vehicles/page/vehicle-islands.tsx'),
    findRelated(vehicle),
  ]);
  const dealer = JSON.parse(place.dataset['dealer'] ?? '') as PageDealer;
  showVehicle(place, vehicle, related, dealer, islands);
  return vehicleTitle(vehicle);
}

/** An element of the 404 page. @throws Error when it is missing */
function part(name: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-missing-${name}]`);
  if (element === null) throw new Error(`The 404 page has no element [data-missing-${name}]`);
  return element;
}

/** Looks up the car in the URL and shows it, or that it does not exist. */
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
