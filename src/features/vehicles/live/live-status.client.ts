import { cardPriceText, isSold } from '#src/features/vehicles/vehicle.facts.ts';
import { priceFacts } from '#src/features/vehicles/vehicle.price.ts';
import type { Vehicle } from '#src/features/vehicles/vehicle.schema.ts';
import { displayStatus, type Status } from '#src/features/vehicles/vehicle.terms.ts';
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

/** The links that stand aside while their car is sold, by what stands in for them. */
const links = new WeakMap<Element, Element>();

/** A sold car's card leads nowhere (SPEC section 2) and loses its colours; one whose sale is undone has both again. */
function showSale(card: HTMLElement, sold: boolean): void {
  const photo = card.querySelector('[data-photo]');
  for (const look of ['brightness-75', 'grayscale']) photo?.classList.toggle(look, sold);
  for (const part of card.querySelectorAll('[data-part="details"], [data-part="contact"]')) {
    const link = links.get(part);
    if (!sold && link !== undefined) part.replaceWith(link);
    if (!sold || !part.matches('a')) continue;
    const dead = document.createElement('span');
    dead.className = part.className;
    dead.dataset['part'] = part.getAttribute('data-part') ?? '';
    dead.setAttribute('role', 'link');
    dead.setAttribute('aria-disabled', 'true');
    dead.append(...[...part.childNodes].map((node) => node.cloneNode(true)));
    links.set(dead, part);
    part.replaceWith(dead);
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

/** When what is shown of a car was saved: an answer that was long on its way must not undo an event that overtook it. */
const shownSince = new Map<string, string>();

function show(places: Places, vehicle: Vehicle): void {
  if (vehicle.updated_at < (shownSince.get(vehicle.id) ?? '')) return;
  shownSince.set(vehicle.id, vehicle.updated_at);
  const status = displayStatus(vehicle.status);
  if (status === 'oculto') {
    showGone(places, vehicle.id);
    return;
  }
  const card = places.cards.get(vehicle.id);
  if (card !== undefined) {
    showBadge(card, status);
    showSale(card, isSold(status));
    const price = card.querySelector('[data-part="price"]');
    if (price !== null) price.textContent = cardPriceText(vehicle.precio_eur);
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
