import type { BadgeTone } from '#src/components/ui/badge.recipe.ts';
import { kmText } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { displayStatus, STATUS_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** Texts about a vehicle. */

/** Badge of a status: disponible default, reservado secondary, anything else destructive (SPEC section 4). */
export function statusBadge(status: string): { readonly tone: BadgeTone; readonly label: string } {
  const shown = displayStatus(status);
  const tone = shown === 'disponible' || shown === 'reservado' ? shown : 'vendido';
  return { tone, label: STATUS_LABELS[shown] };
}

/** Reference, plate and km of a car, as far as they are set. */
export function identityText({
  km,
  ...vehicle
}: Pick<AdminVehicle, 'referencia' | 'matricula' | 'km'>): string {
  return [...identityTexts(vehicle), ...(km === null ? [] : [kmText(km)])].join(' · ');
}

/** Texts that distinguish a car from similar ones: its reference and, if set, its plate. */
export function identityTexts({
  referencia,
  matricula,
}: {
  readonly referencia: string;
  readonly matricula: string;
}): string[] {
  return [referencia, matricula].filter((text) => text !== '');
}
