import {
  readId,
  readIds,
  readOneOf,
  readSearch,
  type TabRoute,
} from '#src/features/admin/core/routing/panel-place.ts';
import { VEHICLE_SORTS, type VehicleSort } from '#src/features/admin/stock/vehicle-sort.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { STATUSES, type Status } from '#src/features/vehicles/domain/vehicle.terms.ts';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelTabs {
    vehiculos: 'papelera' | 'carteles' | 'fichas' | 'importar';
  }
  interface PanelParams {
    /** The field of the vehicle's form that is meant. */
    readonly campo: VehicleField | null;
    /** The vehicle that a new one is copied from. */
    readonly copia: string | null;
    /** The vehicles whose papers are shown: ids with commas between. */
    readonly coches: string | null;
    readonly estado: Status | null;
    /** What the vehicles are sorted by; null: the newest first. */
    readonly orden: VehicleSort | null;
  }
}

/** The list of vehicles; the form of one, the papers of some, the trash, or a file that is brought in. */
export const vehiclesRoute: TabRoute = {
  tab: 'vehiculos',
  views: ['papelera', 'carteles', 'fichas', 'importar'],
  params: {
    editar: readId,
    campo: (text) => (Object.hasOwn(vehicleFields, text ?? '') ? (text as VehicleField) : null),
    copia: readId,
    coches: readIds,
    buscar: readSearch,
    estado: readOneOf(STATUSES),
    orden: readOneOf(VEHICLE_SORTS),
  },
  overlays: ['editar', 'campo', 'copia'],
};
