import * as z from 'zod/mini';
import { searchFilters, type Page } from '#src/features/admin/shared/list-page.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { HISTORY_ACTIONS, type HistoryValue } from './history-search.ts';

/** The administrator's calls about the history. Each throws PocketBase's ClientResponseError. */

const historial = pocketbase.collection('historial');
/** Entries of one moment stand in the order in which they were written. */
const SORT = '-created_at,-@rowid';
const PER_PAGE = 30;

const isValue = (value: unknown): value is HistoryValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** By plain functions: zod's unions and tuples would weigh on all pages, which share what checks data. */
const changeSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((pair): readonly [HistoryValue, HistoryValue] => {
    const [before = null, after = null] = pair.map((value) =>
      isValue(value) ? value : JSON.stringify(value),
    );
    return [before, after];
  }),
);

const entrySchema = z.object({
  id: z.string(),
  coleccion: z.string(),
  registro: z.string(),
  vehiculo: z.string(),
  etiqueta: z.string(),
  detalle: z.string(),
  accion: z.enum(HISTORY_ACTIONS),
  cambios: z.record(z.string(), changeSchema),
  quien_nombre: z.string(),
  created_at: z.string(),
});
export type HistoryEntry = z.infer<typeof entrySchema>;

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
  /** Days (yyyy-mm-dd), both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The moment a day begins here, or the day after it. */
function startOf(day: string, plusDays = 0): Date {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + plusDays);
  return date;
}

function filterOf({ search, vehicle, who, kind, from, to }: HistoryFilter): string {
  const where = (text: string, values: Record<string, unknown>) => pocketbase.filter(text, values);
  const collections = kind === null ? [] : HISTORY_KINDS[kind].collections;
  const kinds = collections.map((name) => where('coleccion = {:name}', { name }));
  return [
    ...searchFilters(search),
    ...(vehicle === null ? [] : [where('vehiculo = {:vehicle}', { vehicle })]),
    ...(who === null ? [] : [where('quien_nombre = {:who}', { who })]),
    ...(kinds.length === 0 ? [] : [`(${kinds.join(' || ')})`]),
    ...(from === null ? [] : [where('created_at >= {:day}', { day: startOf(from) })]),
    ...(to === null ? [] : [where('created_at < {:day}', { day: startOf(to, 1) })]),
  ].join(' && ');
}

/** One page, newest first. `page` is counted from 1. */
export async function listHistory(page: number, filter: HistoryFilter): Promise<Page<HistoryEntry>> {
  const answer = await historial.getList(page, PER_PAGE, { sort: SORT, filter: filterOf(filter) });
  return {
    items: z.array(entrySchema).parse(answer.items),
    total: answer.totalItems,
    pages: answer.totalPages,
  };
}

/** Every entry that matches, newest first, for the export. */
export async function listAllHistory(filter: HistoryFilter): Promise<HistoryEntry[]> {
  const all = await historial.getFullList({ sort: SORT, filter: filterOf(filter), batch: 1000 });
  return z.array(entrySchema).parse(all);
}

/** Whoever stands in the history, by name. */
export async function listPeople(): Promise<string[]> {
  return z.array(z.string()).parse(await pocketbase.send('/api/historial/personas', {}));
}
