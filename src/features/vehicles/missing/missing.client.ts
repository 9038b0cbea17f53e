import { watchPhotos } from '#src/components/ui/photo.client.ts';
import { fillPhoto } from '#src/features/vehicles/photo-fill.client.ts';
import { cardStatus } from '#src/features/vehicles/catalogue/card-status.ts';
import { whatsappHref } from '#src/features/vehicles/vehicle.contact.ts';
import { cardFacts, detailFacts, vehicleTitle } from '#src/features/vehicles/vehicle.facts.ts';
import { publicPhotos } from '#src/features/vehicles/vehicle.photos.ts';
import { priceFacts } from '#src/features/vehicles/vehicle.price.ts';
import type { StockVehicle } from '#src/features/vehicles/vehicle.schema.ts';
import { fillList, fillTerms, setPart, setPartHref } from '#src/lib/fill-template.ts';
import { paths } from '#src/paths.ts';
import { MISSING_ATTRIBUTE } from './missing-head.ts';

/** The 404 page at a car's address: finds the car, or says that there is none (SPEC section 2). */

/** The slug that the address names; null for what cannot be one. */
function slugOf(pathname: string): string | null {
  const slug = pathname.slice(paths.vehiculo('').length).replace(/\/$/, '');
  return /^[a-z0-9-]+$/.test(slug) ? slug : null;
}

async function find(slug: string | null): Promise<StockVehicle | null> {
  if (slug === null) return null;
  const { fetchVehicleBySlug } = await import('#src/features/vehicles/live/stock.api.ts');
  return fetchVehicleBySlug(slug);
}

function fillView(view: HTMLElement, vehicle: StockVehicle): void {
  const title = vehicleTitle(vehicle);
  const price = priceFacts(vehicle);
  for (const badges of view.querySelectorAll<HTMLElement>('[data-view-status]'))
    if (badges.dataset['viewStatus'] !== cardStatus(vehicle.status)) badges.remove();
  if (!vehicle.destacado) view.querySelector('[data-badge="plain"]')?.remove();
  setPart(view, 'name', `${vehicle.marca} ${vehicle.modelo}`);
  setPart(view, 'version', vehicle.version);
  setPart(view, 'before', price.before === null ? '' : `Antes: ${price.before}`);
  setPart(view, 'price', price.current);
  setPartHref(view, 'whatsapp', whatsappHref(title, location.href));
  fillTerms(view.querySelector('[data-view-facts] dl'), cardFacts(vehicle));
  const specs = vehicle.specs.map(({ clave, valor }) => ({ key: clave, value: valor }));
  fillTerms(view.querySelector('[data-view-details] dl'), [...detailFacts(vehicle), ...specs]);
  const photos = publicPhotos(vehicle.images);
  fillList(view.querySelector('ul'), photos.length === 0 ? [null] : photos, (item, photo) =>
    fillPhoto(item, photo, title),
  );
}

/** Looks for the car that the address names and shows it, or that there is none. */
export async function findMissingVehicle(): Promise<void> {
  if (!document.documentElement.hasAttribute(MISSING_ATTRIBUTE)) return;
  const loading = document.querySelector<HTMLElement>('[data-missing-loading]');
  const none = document.querySelector<HTMLElement>('[data-missing-none]');
  const place = document.querySelector('[data-missing-found]');
  const template = document.querySelector<HTMLTemplateElement>('template[data-missing-view]');
  const vehicle = await find(slugOf(location.pathname)).catch((error: unknown) => {
    console.error('No se pudo cargar el vehículo', error);
    return null;
  });
  if (loading !== null) loading.hidden = true;
  const view = template?.content.firstElementChild?.cloneNode(true);
  if (vehicle === null || place === null || !(view instanceof HTMLElement)) {
    if (none !== null) none.hidden = false;
    document.title = document.title.replace('Página no encontrada', 'Vehículo no encontrado');
    return;
  }
  for (const script of view.querySelectorAll('script')) script.remove();
  watchPhotos();
  fillView(view, vehicle);
  place.replaceChildren(view);
  document.title = document.title.replace('Página no encontrada', vehicleTitle(vehicle));
}
