import { VEHICLE_SORTS, type VehicleSort } from '#src/features/admin/vehicles/vehicle-sort.ts';
import { LEAD_STATES, type LeadState } from '#src/features/leads/rules/lead-state.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { STATUSES, type Status } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** Where somebody is in the panel, as its URL says it: pure reading and writing. */

/** SPEC section 2, admin panel, and Ajustes. */
export const PANEL_TABS = [
  'dashboard',
  'vehiculos',
  'leads',
  'imagenes',
  'especificaciones',
  'ajustes',
] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

export const PANEL_TAB_LABELS: Readonly<Record<PanelTab, string>> = {
  dashboard: 'Dashboard',
  vehiculos: 'Vehículos',
  leads: 'Leads',
  imagenes: 'Imágenes',
  especificaciones: 'Especificaciones',
  ajustes: 'Ajustes',
};

/** The form of a vehicle that does not exist yet. */
export const NEW_VEHICLE = 'nuevo';

/** Spans of days in which leads came; `fechas` is the one between `desde` and `hasta`. */
export const LEAD_SPANS = ['hoy', '7', '30', 'fechas'] as const;
export type LeadSpan = (typeof LEAD_SPANS)[number];

/** Whose leads are meant besides one administrator's id: one's own, or those that nobody has. */
export const MINE = 'yo';
export const NOBODYS = 'nadie';

/**
 * What a tab shows instead of what it is for first: Vehículos its trash, papers or a file that is brought in, the dashboard its
 * numbers, Ajustes the history and what is kept of a person.
 */
export const PANEL_VIEWS = [
  'papelera',
  'carteles',
  'fichas',
  'importar',
  'numeros',
  'historial',
  'persona',
] as const;
export type PanelView = (typeof PANEL_VIEWS)[number];

/** A place in the panel. What a tab has no use for stays at its default. */
export interface PanelPlace {
  readonly tab: PanelTab;
  readonly vista: PanelView | null;
  /** The vehicle whose form is open: its id, or NEW_VEHICLE. */
  readonly editar: string | null;
  /** The field of that form which is meant. */
  readonly campo: VehicleField | null;
  /** The vehicle that a new one is copied from. */
  readonly copia: string | null;
  /** The vehicle whose photos, specs or leads are shown. */
  readonly vehiculo: string | null;
  /** The vehicles whose papers are shown: ids with commas between. */
  readonly coches: string | null;
  readonly buscar: string;
  readonly estado: Status | null;
  /** What the vehicles are sorted by; null: the newest first. */
  readonly orden: VehicleSort | null;
  readonly canal: string | null;
  /** The one lead that is shown: its id. */
  readonly lead: string | null;
  /** How far the leads have come that are shown. */
  readonly fase: LeadState | null;
  /** Who has the leads that are shown: MINE, NOBODYS or an administrator's id. */
  readonly lleva: string | null;
  readonly fecha: LeadSpan | null;
  /** Days, `YYYY-MM-DD`; both count. Of leads, and of the history. */
  readonly desde: string | null;
  readonly hasta: string | null;
  /** Whether only leads are shown whose next step is overdue. */
  readonly paso: 'vencido' | null;
  /** The history: whose changes, and of what kind. */
  readonly quien: string | null;
  readonly tipo: string | null;
  /** Counted from 1. */
  readonly pagina: number;
}

export const START: PanelPlace = {
  tab: 'dashboard',
  vista: null,
  editar: null,
  campo: null,
  copia: null,
  vehiculo: null,
  coches: null,
  buscar: '',
  estado: null,
  orden: null,
  canal: null,
  lead: null,
  fase: null,
  lleva: null,
  fecha: null,
  desde: null,
  hasta: null,
  paso: null,
  quien: null,
  tipo: null,
  pagina: 1,
};

const ID = /^[a-z0-9]{1,40}$/;

function idOf(params: URLSearchParams, name: string): string | null {
  const value = params.get(name);
  return value !== null && ID.test(value) ? value : null;
}

/** Ids with commas between, as few as one. */
function idsOf(params: URLSearchParams, name: string): string | null {
  const ids = params.get(name) ?? '';
  return ids.split(',').every((id) => ID.test(id)) ? ids : null;
}

function fieldOf(params: URLSearchParams, name: string): VehicleField | null {
  const field = params.get(name) ?? '';
  return Object.hasOwn(vehicleFields, field) ? (field as VehicleField) : null;
}

/** A day that exists. */
function dayOf(params: URLSearchParams, name: string): string | null {
  const value = params.get(name) ?? '';
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : null;
}

/** Reads a URL's query; what it does not understand is left out. */
export function readPlace(search: string): PanelPlace {
  const params = new URLSearchParams(search);
  const pagina = Number(params.get('pagina') ?? 1);
  return {
    tab: PANEL_TABS.find((tab) => tab === params.get('tab')) ?? START.tab,
    vista: PANEL_VIEWS.find((view) => view === params.get('vista')) ?? null,
    editar: idOf(params, 'editar'),
    campo: fieldOf(params, 'campo'),
    copia: idOf(params, 'copia'),
    vehiculo: idOf(params, 'vehiculo'),
    coches: idsOf(params, 'coches'),
    buscar: params.get('buscar') ?? '',
    estado: STATUSES.find((status) => status === params.get('estado')) ?? null,
    orden: VEHICLE_SORTS.find((sort) => sort === params.get('orden')) ?? null,
    canal: params.get('canal'),
    lead: idOf(params, 'lead'),
    fase: LEAD_STATES.find((state) => state === params.get('fase')) ?? null,
    lleva: idOf(params, 'lleva'),
    fecha: LEAD_SPANS.find((span) => span === params.get('fecha')) ?? null,
    desde: dayOf(params, 'desde'),
    hasta: dayOf(params, 'hasta'),
    paso: params.get('paso') === 'vencido' ? 'vencido' : null,
    quien: params.get('quien'),
    tipo: params.get('tipo'),
    pagina: Number.isInteger(pagina) && pagina >= 1 ? pagina : 1,
  };
}

const IN_ORDER = [
  ...(['vista', 'editar', 'campo', 'copia', 'vehiculo', 'coches', 'buscar', 'estado'] as const),
  ...(['orden', 'canal'] as const),
  ...(['lead', 'fase', 'lleva'] as const),
  ...(['quien', 'tipo', 'fecha', 'desde', 'hasta', 'paso'] as const),
];

/** The query of a place, without what is at its default; the tab always stands in it. */
export function placeQuery(place: PanelPlace): string {
  const params = new URLSearchParams({ tab: place.tab });
  for (const name of IN_ORDER) if (place[name] !== START[name]) params.set(name, place[name] ?? '');
  if (place.pagina > 1) params.set('pagina', String(place.pagina));
  return `?${params}`;
}
