import { createdFilters, searchFilters } from '#src/features/admin/core/lists/list-page.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** Which entries of the history are meant, as PocketBase's filters. */

/** The kinds that the history can be narrowed to, with the collections that each stands for. */
export const HISTORY_KINDS = {
  vehiculos: { label: 'Vehículos', collections: ['vehicles'] },
  imagenes: { label: 'Imágenes', collections: ['vehicle_images'] },
  especificaciones: { label: 'Especificaciones', collections: ['vehicle_specs'] },
  leads: { label: 'Leads', collections: ['leads', 'lead_notas', 'persona', 'retencion'] },
  accesos: { label: 'Accesos', collections: ['profiles'] },
  ajustes: { label: 'Ajustes', collections: ['ajustes', 'negocio'] },
} as const;
export type HistoryKind = keyof typeof HISTORY_KINDS;

/** Which entries are meant. */
export interface HistoryFilter {
  readonly search: string;
  /** A car's id. */
  readonly vehicle: string | null;
  readonly who: string | null;
  readonly kind: HistoryKind | null;
  /** Days of the dealer's calendar (yyyy-mm-dd), both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
}

/** PocketBase's filter. */
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
