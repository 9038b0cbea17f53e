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
    /** The form field to focus. */
    readonly campo: VehicleField | null;
    /** The vehicle to copy. */
    readonly copia: string | null;
    /** Comma-separated ids of the vehicles whose documents are shown. */
    readonly coches: string | null;
    readonly estado: Status | null;
    /** Sort order of the vehicles; null: newest first. */
    readonly orden: VehicleSort | null;
  }
}

/** The list of vehicles, a vehicle's form, documents, the trash, or the import. */
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
