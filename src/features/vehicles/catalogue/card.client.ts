import type { SnapshotVehicle } from '#src/features/vehicles/snapshot.ts';
import {
  cardFacts,
  cardHiddenTitle,
  cardPriceText,
  cardTags,
  vehicleTitle,
} from '#src/features/vehicles/vehicle.facts.ts';
import { photoSources } from '#src/features/vehicles/vehicle.photos.ts';
import { paths } from '#src/paths.ts';
import { CARD_STATUSES, cardStatus, type CardStatus } from './card-status.ts';

/** Cards made in the browser, from the templates that the server rendered (CardTemplates.astro). */

export type CardTemplates = ReadonlyMap<CardStatus, HTMLElement>;

/** The page's templates. @throws Error when the page holds none. */
export function readCardTemplates(): CardTemplates {
  return new Map(
    CARD_STATUSES.map((status) => {
      const template = document.querySelector<HTMLTemplateElement>(`template[data-card="${status}"]`);
      const item = template?.content.firstElementChild;
      if (!(item instanceof HTMLElement)) throw new Error(`The page has no card template for ${status}`);
      return [status, item];
    }),
  );
}

function setText(card: HTMLElement, part: string, text: string): void {
  for (const element of card.querySelectorAll(`[data-part="${part}"]`)) {
    if (text === '') element.remove();
    else element.textContent = text;
  }
}

/** Repeats the list's first child once per entry; without entries the list goes. */
function fillList<T>(
  list: Element | null,
  entries: readonly T[],
  fill: (item: Element, entry: T) => void,
): void {
  const model = list?.firstElementChild;
  if (!list || !model) return;
  if (entries.length === 0) {
    list.remove();
    return;
  }
  list.replaceChildren(
    ...entries.map((entry) => {
      const item = model.cloneNode(true) as Element;
      fill(item, entry);
      return item;
    }),
  );
}

function fillPhoto(card: HTMLElement, { cover, ...vehicle }: SnapshotVehicle): void {
  const image = card.querySelector<HTMLImageElement>('.photo-image');
  const placeholder = card.querySelector<HTMLImageElement>('.photo-placeholder');
  if (cover === null || cover.placeholder === '') placeholder?.remove();
  else if (placeholder !== null) placeholder.src = cover.placeholder;
  if (cover === null || image === null) return image?.remove();
  const { src, srcset, width, height } = photoSources(cover);
  image.alt = cover.alt || vehicleTitle(vehicle);
  image.width = width;
  image.height = height;
  image.srcset = srcset;
  image.src = src;
}

function setLink(card: HTMLElement, part: string, href: string): void {
  // A sold car's links have no destination: their template holds no <a>.
  card.querySelector<HTMLAnchorElement>(`a[data-part="${part}"]`)?.setAttribute('href', href);
}

/** The list item that shows a car. */
export function makeCard(templates: CardTemplates, vehicle: SnapshotVehicle): HTMLElement {
  const template = templates.get(cardStatus(vehicle.status));
  if (template === undefined) throw new Error(`No card template for ${vehicle.status}`);
  const card = document.importNode(template, true);
  card.dataset['vehicle'] = vehicle.id;
  fillPhoto(card, vehicle);
  if (!vehicle.destacado) card.querySelector('[data-badge="plain"]')?.remove();
  setText(card, 'name', `${vehicle.marca} ${vehicle.modelo}`);
  setText(card, 'version', vehicle.version);
  setText(card, 'price', cardPriceText(vehicle.precio_eur));
  setText(card, 'title', cardHiddenTitle(vehicle));
  fillList(card.querySelector('dl'), cardFacts(vehicle), (item, { key, value }) => {
    const [term, fact] = item.children;
    if (term !== undefined) term.textContent = key;
    if (fact !== undefined) fact.textContent = value;
  });
  fillList(card.querySelector('[data-part="tags"]'), cardTags(vehicle.etiquetas), (item, tag) => {
    item.textContent = tag;
  });
  setLink(card, 'details', paths.vehiculo(vehicle.slug));
  setLink(card, 'contact', paths.contactoVehiculo(vehicle.slug));
  return card;
}
