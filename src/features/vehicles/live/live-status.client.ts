import { isSold } from '#src/features/vehicles/vehicle.facts.ts';
import { priceFacts } from '#src/features/vehicles/vehicle.price.ts';
import { displayStatus, type Status, type Vehicle } from '#src/features/vehicles/vehicle.schema.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { watchStock, type StockEvent } from './stock-stream.ts';

/**
 * Status and price of the cars on a page that holds no list of its own to filter: home, a car's page, related cars.
 * A card is a list item with `data-vehicle`; the page's own car stands under `data-live-vehicle`.
 */

interface Places {
  readonly cards: ReadonlyMap<string, HTMLElement>;
  readonly own: HTMLElement | null;
  readonly ids: readonly string[];
}

function findPlaces(): Places {
  const items = [...document.querySelectorAll<HTMLElement>('li[data-vehicle]')];
  const own = document.querySelector<HTMLElement>('[data-live-vehicle]');
  const cards = new Map(items.map((item) => [item.dataset['vehicle'] ?? '', item]));
  const ownId = own?.dataset['liveVehicle'];
  return { cards, own, ids: [...cards.keys(), ...(ownId === undefined ? [] : [ownId])] };
}

function showBadge(place: HTMLElement, status: Status): void {
  const badge = place.querySelector('[data-badge]:not([data-badge="plain"])');
  if (badge === null || badge.getAttribute('data-badge') === status) return;
  const template = document.querySelector<HTMLTemplateElement>(`template[data-status-badge="${status}"]`);
  const fresh = template?.content.firstElementChild?.cloneNode(true);
  if (fresh !== undefined) badge.replaceWith(fresh);
}

/** A sold car's card leads nowhere (SPEC section 2). */
function disableLinks(card: HTMLElement): void {
  for (const link of card.querySelectorAll('a[data-part]')) {
    const dead = document.createElement('span');
    dead.className = link.className;
    dead.setAttribute('role', 'link');
    dead.setAttribute('aria-disabled', 'true');
    dead.append(...link.childNodes);
    link.replaceWith(dead);
  }
}

function showPrice(place: HTMLElement, vehicle: Vehicle): void {
  const { current, before } = priceFacts(vehicle);
  const former = place.querySelector<HTMLElement>('[data-part="before"]');
  const amount = place.querySelector('[data-part="before-amount"]');
  // The price card's, and the price bar's of small windows.
  for (const price of place.querySelectorAll('[data-part="price"]')) price.textContent = current;
  if (former !== null) former.hidden = before === null;
  if (amount !== null) amount.textContent = before ?? '';
}

function showGone({ cards, own }: Places, id: string): void {
  cards.get(id)?.remove();
  if (own?.dataset['liveVehicle'] === id) showBadge(own, 'oculto');
}

function show(places: Places, vehicle: Vehicle): void {
  const status = displayStatus(vehicle.status);
  if (status === 'oculto') {
    showGone(places, vehicle.id);
    return;
  }
  const card = places.cards.get(vehicle.id);
  if (card !== undefined) {
    showBadge(card, status);
    if (isSold(status)) disableLinks(card);
  }
  if (places.own?.dataset['liveVehicle'] !== vehicle.id) return;
  showBadge(places.own, status);
  showPrice(places.own, vehicle);
}

async function lookAgain(places: Places): Promise<void> {
  const { fetchVehicles } = await import('./stock.api.ts');
  const vehicles = await fetchVehicles(places.ids);
  const found = new Set(vehicles.map(({ id }) => id));
  for (const id of places.ids) if (!found.has(id)) showGone(places, id);
  for (const vehicle of vehicles) show(places, vehicle);
}

/** Starts following once the page has nothing more important to do. */
export function followStatuses(): void {
  const places = findPlaces();
  if (places.ids.length === 0) return;
  const take = (event: StockEvent) => {
    if (event.kind === 'saved') show(places, event.vehicle);
    else if (event.kind === 'gone') showGone(places, event.id);
    else if (event.kind === 'restarted')
      lookAgain(places).catch((error: unknown) => console.warn('Sin novedades del stock', error));
  };
  whenIdle(() => watchStock(take));
}
