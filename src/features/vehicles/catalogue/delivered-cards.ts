import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';

/**
 * The server-rendered cards. They are not props of the catalogue's island, because the page would then contain each car
 * twice. On the server the page passes the cars; in the browser a card is identified by its element in the list.
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

/** The page's cards in order. In the browser they are read once, before React changes the list. */
export function deliveredCards(): readonly DeliveredCard[] {
  cards ??= [...document.querySelectorAll<HTMLElement>('[data-catalogue-list] > [data-vehicle]')].map(
    ({ dataset }) => ({ id: dataset['vehicle'] ?? '' }),
  );
  return cards;
}
