import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';

/**
 * The cards that the page comes with. They are no props of the catalogue's island: the page would carry each car twice. On the
 * server the page hands the cars over; in the browser a card is known by its place in the list alone.
 */
export interface DeliveredCard {
  readonly id: string;
  /** On the server only. */
  readonly vehicle?: CardVehicle;
}

let cards: readonly DeliveredCard[] | undefined;

/** On the server, before the island is rendered. */
export function deliverCards(vehicles: readonly CardVehicle[]): void {
  cards = vehicles.map((vehicle) => ({ id: vehicle.id, vehicle }));
}

/** The page's cards in their order. In the browser they are read once, before React touches the list. */
export function deliveredCards(): readonly DeliveredCard[] {
  cards ??= [...document.querySelectorAll<HTMLElement>('[data-catalogue-list] > [data-vehicle]')].map(
    ({ dataset }) => ({ id: dataset['vehicle'] ?? '' }),
  );
  return cards;
}
