import { fillPhoto } from '#src/features/vehicles/photo-fill.client.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/snapshot.ts';
import { cardFacts, cardHiddenTitle, cardTags, vehicleTitle } from '#src/features/vehicles/vehicle.facts.ts';
import { cardPriceText } from '#src/features/vehicles/vehicle.price.ts';
import { fillList, fillTerms, setPart, setPartHref } from '#src/lib/fill-template.ts';
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
      // A component's script may have been written here first; a clone must not run it again.
      for (const script of item.querySelectorAll('script')) script.remove();
      return [status, item];
    }),
  );
}

/** The list item that shows a car. */
export function makeCard(templates: CardTemplates, vehicle: SnapshotVehicle): HTMLElement {
  const template = templates.get(cardStatus(vehicle.status));
  if (template === undefined) throw new Error(`No card template for ${vehicle.status}`);
  // Filled before it enters the page: the template's own picture must not be asked for.
  const card = template.cloneNode(true) as HTMLElement;
  card.dataset['vehicle'] = vehicle.id;
  fillPhoto(card, vehicle.cover, vehicleTitle(vehicle));
  if (!vehicle.destacado) card.querySelector('[data-badge="plain"]')?.remove();
  setPart(card, 'brand', vehicle.marca);
  setPart(card, 'model', vehicle.modelo);
  setPart(card, 'version', vehicle.version);
  setPart(card, 'price', cardPriceText(vehicle.precio_eur));
  setPart(card, 'title', cardHiddenTitle(vehicle));
  fillTerms(card.querySelector('dl'), cardFacts(vehicle));
  fillList(card.querySelector('[data-part="tags"]'), cardTags(vehicle.etiquetas), (item, tag) => {
    item.textContent = tag;
  });
  // A sold car's template holds no links to point anywhere.
  setPartHref(card, 'details', paths.vehiculo(vehicle.slug));
  setPartHref(card, 'contact', paths.contactoVehiculo(vehicle.slug));
  return card;
}
