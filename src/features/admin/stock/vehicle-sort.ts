/** Sort orders of the vehicle list, besides newest first (SPEC section 7). */
export const VEHICLE_SORTS = ['dias', 'precio', 'precio-desc', 'anio', 'anio-desc', 'leads'] as const;
export type VehicleSort = (typeof VEHICLE_SORTS)[number];

export const NEWEST_FIRST = 'Más recientes';

export const VEHICLE_SORT_LABELS: Readonly<Record<VehicleSort, string>> = {
  dias: 'Más días en stock',
  precio: 'Precio: menor primero',
  'precio-desc': 'Precio: mayor primero',
  anio: 'Más antiguos',
  'anio-desc': 'Más modernos',
  leads: 'Más leads',
};

const NEWEST = '-created_at,id';

/** PocketBase sort expressions. Ties are broken by newest first, so that pages do not overlap. */
export const SORT_FIELDS: Readonly<Record<VehicleSort, string>> = {
  dias: 'created_at,id',
  precio: `precio_eur,${NEWEST}`,
  'precio-desc': `-precio_eur,${NEWEST}`,
  // Within a year, by first registration, which is '' when not set.
  anio: `anio,primera_matriculacion,${NEWEST}`,
  'anio-desc': `-anio,-primera_matriculacion,${NEWEST}`,
  leads: `-lead_counts_via_vehicle_id.total,${NEWEST}`,
};

export function sortFields(sort: VehicleSort | null): string {
  return sort === null ? NEWEST : SORT_FIELDS[sort];
}
