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

/** A place in the panel. What a tab has no use for stays at its default. */
export interface PanelPlace {
  readonly tab: PanelTab;
  /** The vehicle whose form is open: its id, or NEW_VEHICLE. */
  readonly editar: string | null;
  /** The vehicle that a new one is copied from. */
  readonly copia: string | null;
  /** The vehicle whose photos or specs are shown. */
  readonly vehiculo: string | null;
  readonly buscar: string;
  readonly estado: Status | null;
  readonly canal: string | null;
  /** Counted from 1. */
  readonly pagina: number;
}

export const START: PanelPlace = {
  tab: 'dashboard',
  editar: null,
  copia: null,
  vehiculo: null,
  buscar: '',
  estado: null,
  canal: null,
  pagina: 1,
};

const ID = /^[a-z0-9]{1,40}$/;

function idOf(params: URLSearchParams, name: string): string | null {
  const value = params.get(name);
  return value !== null && ID.test(value) ? value : null;
}

/** Reads a URL's query; what it does not understand is left out. */
export function readPlace(search: string): PanelPlace {
  const params = new URLSearchParams(search);
  const pagina = Number(params.get('pagina') ?? 1);
  return {
    tab: PANEL_TABS.find((tab) => tab === params.get('tab')) ?? START.tab,
    editar: idOf(params, 'editar'),
    copia: idOf(params, 'copia'),
    vehiculo: idOf(params, 'vehiculo'),
    buscar: params.get('buscar') ?? '',
    estado: STATUSES.find((status) => status === params.get('estado')) ?? null,
    canal: params.get('canal'),
    pagina: Number.isInteger(pagina) && pagina >= 1 ? pagina : 1,
  };
}

/** The query of a place, without what is at its default; the tab always stands in it. */
export function placeQuery(place: PanelPlace): string {
  const params = new URLSearchParams({ tab: place.tab });
  if (place.editar !== null) params.set('editar', place.editar);
  if (place.copia !== null) params.set('copia', place.copia);
  if (place.vehiculo !== null) params.set('vehiculo', place.vehiculo);
  if (place.buscar !== '') params.set('buscar', place.buscar);
  if (place.estado !== null) params.set('estado', place.estado);
  if (place.canal !== null) params.set('canal', place.canal);
  if (place.pagina > 1) params.set('pagina', String(place.pagina));
  return `?${params}`;
}
