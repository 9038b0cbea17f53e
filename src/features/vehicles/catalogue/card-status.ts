import { displayStatus, type Status } from '#src/features/vehicles/vehicle.terms.ts';

/** The statuses in which a list shows a card; hidden cars are in no list. */
export const CARD_STATUSES = ['disponible', 'reservado', 'vendido'] as const satisfies readonly Status[];

export type CardStatus = (typeof CARD_STATUSES)[number];

/** The template that a car's card is made from. */
export function cardStatus(status: string): CardStatus {
  const shown = displayStatus(status);
  return shown === 'oculto' ? 'disponible' : shown;
}
