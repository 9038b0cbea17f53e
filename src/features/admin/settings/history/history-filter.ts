import { createdFilters, searchFilters } from '#src/features/admin/core/lists/list-page.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** Builds PocketBase filters for the history. */

/** Filterable kinds of entries, with the collections of each. */
export const HISTORY_KINDS = {
  vehiculos: { label: 'Vehículos', collections: ['vehicles'] },
  imagenes: { label: 'Imágenes', collections: ['vehicle_images'] },
  especificaciones: { label: 'Especificaciones', collections: ['vehicle_specs'] },
  leads: { label: 'Leads', collections: ['leads', 'lead_notas', 'persona', 'retencion'] },
  accesos: { label: 'Accesos', collections: ['profiles', 'lead_claves'] },
  ajustes: { label: 'Ajustes', collections: ['ajustes', 'negocio', 'negocio_fotos', 'paginas_marca'] },
} as const;
export type HistoryKind = keyof typeof HISTORY_KINDS;

/** Filter of the history. */
export interface HistoryFilter {
  readonly search: string;
  /** Id of a car. */
  readonly vehicle: string | null;
  readonly who: string | null;
  readonly kind: HistoryKind | null;
  /** Days in the dealer's time zone (yyyy-mm-dd), both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The filter as a PocketBase expression. */
export function historyFilterString({ search, vehicle, who, kind, from, to }: HistoryFilter): string {
  const where = (text: string, values: Record<string, unknown>) => pocketbase.filter(text, values);
  const collections = kind === null ? [] : HISTORY_KINDS[kind].collections;
  const kinds = collections.map((name) => where('coleccion = {:name}', { name }));
  return [
    ...searchFilters(search),
    ...(vehicle === null ? [] : [where('vehiculo = {:vehicle}', { vehicle })]),
    ...(who === null ? [] : [where('quien_nombre = {:who}', { who })]),
    ...(kinds.length === 0 ? [] : [`(${kinds.join(' || ')})`]),
    ...createdFilters(from, to),
  ].join(' && ');
}
