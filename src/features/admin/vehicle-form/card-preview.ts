import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';
import { knownNumber } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { parseSpanishNumber } from '#src/lib/spanish-number.ts';
import { readVehicleNumber } from './typed-number.ts';
import { tidyTags, type VehicleFormValues } from './vehicle-form.schema.ts';

/**
 * The card of the car in the form, as a save would show it; what cannot be read yet counts as unknown.
 * @param vehicle the saved car; null for a new one
 */
export function previewCard(values: VehicleFormValues, vehicle: AdminVehicle | null): CardVehicle {
  const { marca, modelo, version, combustible, status, destacado, ubicacion_ciudad, ubicacion_pais } = values;
  const numberOf = (field: 'precio_eur' | 'km') =>
    knownNumber(field, readVehicleNumber(field, values[field]).value);
  return {
    ...{ id: vehicle?.id ?? '', slug: vehicle?.slug ?? '', updated_at: vehicle?.updated_at ?? '' },
    ...{ marca: marca.trim() || 'Marca', modelo: modelo.trim() || 'Modelo', version: version.trim() },
    ...{ combustible, status, destacado, ubicacion_ciudad, ubicacion_pais, cover: null },
    anio: parseSpanishNumber(values.anio) ?? new Date().getFullYear(),
    km: numberOf('km'),
    precio_eur: numberOf('precio_eur'),
    ...{ iva_incluido: values.iva_incluido, regimen_iva: values.regimen_iva },
    etiquetas: tidyTags(values.etiquetas),
  };
}
