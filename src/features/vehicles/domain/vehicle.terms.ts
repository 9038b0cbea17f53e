import type { Combustible, Transmision } from './vehicle.choices.ts';

/**
 * The vocabulary of vehicles (SPEC sections 3 and 4): enumerations, their labels and groups. Free of schemas, so that
 * a page that only shows a car loads none.
 */

export const STATUSES = ['disponible', 'reservado', 'vendido', 'oculto'] as const;
export type Status = (typeof STATUSES)[number];

export const COMBUSTIBLE_LABELS: Readonly<Record<Combustible, string>> = {
  gasolina: 'Gasolina',
  diesel: 'Diésel',
  hibrido: 'Híbrido',
  electrico: 'Eléctrico',
  hibrido_enchufable: 'Híbrido enchufable',
  otro: 'Otro',
};

export const TRANSMISION_LABELS: Readonly<Record<Transmision, string>> = {
  manual: 'Manual',
  automatico: 'Automático',
};

/** SPEC section 4. */
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  disponible: 'Disponible',
  reservado: 'Reservado',
  vendido: 'Vendido',
  oculto: 'No disponible',
};

/** An unknown status is displayed as disponible (SPEC section 4). */
export function displayStatus(status: string): Status {
  return STATUSES.find((value) => value === status) ?? 'disponible';
}

/** A sold car stays visible, and its card has no links (SPEC section 2). */
export function isSold(status: string): boolean {
  return status === 'vendido';
}

/** Whether a car is for sale: public and not sold. */
export function isOffered(status: string): boolean {
  return isPublic(status) && !isSold(status);
}

/** Whether public lists show a car; an unknown status counts as disponible (SPEC section 4). */
export function isPublic(status: string): boolean {
  return displayStatus(status) !== ('oculto' satisfies Status);
}
