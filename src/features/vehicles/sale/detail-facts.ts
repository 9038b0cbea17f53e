import { gearboxLabel, FACT_LABELS } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { formatInteger, UNIT_SPACE } from '#src/lib/format.ts';

/** A car's facts beyond its card. Separate from the domain, which every page with a form loads. */

/** Their labels on public pages; the panel's form uses the same. */
export const DETAIL_LABELS = {
  carroceria: 'Carrocería',
  potencia_cv: 'Potencia',
  cilindrada_cc: 'Cilindrada',
  color_exterior: 'Color exterior',
  color_interior: 'Color interior',
  tapiceria: 'Tapicería',
} as const satisfies Partial<Record<VehicleField, string>>;

/** The vehicle's other facts, for the vehicle page; missing ones are omitted. */
export function detailFacts(vehicle: Vehicle): readonly { readonly key: string; readonly value: string }[] {
  return [
    { key: DETAIL_LABELS.carroceria, value: vehicle.carroceria },
    { key: FACT_LABELS.transmision, value: gearboxLabel(vehicle.transmision) },
    {
      key: DETAIL_LABELS.potencia_cv,
      value: vehicle.potencia_cv === null ? '' : `${formatInteger(vehicle.potencia_cv)}${UNIT_SPACE}CV`,
    },
    {
      key: DETAIL_LABELS.cilindrada_cc,
      value: vehicle.cilindrada_cc === null ? '' : `${formatInteger(vehicle.cilindrada_cc)}${UNIT_SPACE}cm³`,
    },
    { key: DETAIL_LABELS.color_exterior, value: vehicle.color_exterior },
    { key: DETAIL_LABELS.color_interior, value: vehicle.color_interior },
    { key: DETAIL_LABELS.tapiceria, value: vehicle.tapiceria },
  ].filter(({ value }) => value.trim() !== '');
}
