/** Pure parsing and serialising of panel URLs. Each room contributes the routes of its tabs. */

/**
 * The tabs, each with the views that can replace its list. A room declares its tab here (`declare module`).
 * The panel starts at the dashboard.
 */
export interface PanelTabs {
  dashboard: 'numeros';
}
export type PanelTab = keyof PanelTabs;
export type PanelView = PanelTabs[PanelTab];

/** Query parameters besides tab, view and page. A room declares its parameters here (`declare module`). */
export interface PanelParams {
  /** The vehicle in the form: an id, or NEW_VEHICLE. */
  readonly editar: string | null;
  /** The vehicle that the tab shows. */
  readonly vehiculo: string | null;
  readonly buscar: string;
  /** Days, `YYYY-MM-DD`, both included. */
  readonly desde: string | null;
  readonly hasta: string | null;
}

/** A route of the panel. Parameters that a tab does not use stay at their defaults. */
export interface PanelRoute extends PanelParams {
  readonly tab: PanelTab;
  readonly vista: PanelView | null;
  /** Counted from 1. */
  readonly pagina: number;
}

/** A route to open; omitted parameters take their defaults. */
export type PanelTarget = Partial<PanelRoute> & { readonly tab: PanelTab };

/** The form of a vehicle that does not exist yet. */
export const NEW_VEHICLE = 'nuevo';

/** Parses a parameter; null means absent and yields the default. */
type Readers = { readonly [Name in keyof PanelParams]?: (text: string | null) => PanelParams[Name] };

/** The URL parameters of a tab. */
export interface TabRoute {
  readonly tab: PanelTab;
  readonly views: readonly PanelView[];
  /** In the order in which they appear in the URL. */
  readonly params: Readers;
  /** Parameters that open an overlay over the tab's list; reset when it closes. */
  readonly overlays: readonly (keyof PanelParams)[];
  /** Whether the tab shows one car, shared with the other tabs that do. */
  readonly isOfOneCar?: boolean;
}

const ID = /^[a-z0-9]{1,40}$/;

/** An id; null if invalid. */
export function readId(text: string | null): string | null {
  return text !== null && ID.test(text) ? text : null;
}

/** One or more comma-separated ids; null if invalid. */
export function readIds(text: string | null): string | null {
  return text?.split(',').every((id) => ID.test(id)) === true ? text : null;
}

export function readSearch(text: string | null): string {
  return text ?? '';
}

/** Any text; null if absent. */
export function readText(text: string | null): string | null {
  return text;
}

/** An existing day; null if invalid. */
export function readDay(text: string | null): string | null {
  const time = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? '') ? text : null;
}

/** One of the given texts; null for any other. */
export function readOneOf<Choice extends string>(
  choices: readonly Choice[],
): (text: string | null) => Choice | null {
  return (text) => choices.find((choice) => choice === text) ?? null;
}

/** The routes of a set of tabs. */
export interface Places {
  /** The panel's first route. */
  readonly start: PanelRoute;
  /** The tabs that show one car. */
  readonly carTabs: readonly PanelTab[];
  /** The list behind a route, without overlays such as a form or one lead. */
  readonly listOf: (place: PanelRoute) => PanelRoute;
  /** Parses a URL's query; unknown parameters are ignored. */
  readonly read: (search: string) => PanelRoute;
  /** Serialises a route without defaults, but always with the tab. */
  readonly query: (place: PanelRoute) => string;
}

type Reader = readonly [name: keyof PanelParams, read: (text: string | null) => string | null];

const readersOf = (route: TabRoute | undefined) => Object.entries(route?.params ?? {}) as Reader[];

export function createPlaces(routes: readonly TabRoute[]): Places {
  const defaults = routes.flatMap(readersOf).map(([name, read]) => [name, read(null)] as const);
  // Rooms declare the parameters for which they provide readers.
  const start = {
    ...Object.fromEntries(defaults),
    tab: 'dashboard',
    vista: null,
    pagina: 1,
  } as unknown as PanelRoute;
  const routeOf = (name: string | null) => routes.find(({ tab }) => tab === name);
  return {
    start,
    carTabs: routes.filter(({ isOfOneCar }) => isOfOneCar).map(({ tab }) => tab),
    listOf: (place) => {
      const overlays = routeOf(place.tab)?.overlays ?? [];
      return { ...place, ...Object.fromEntries(overlays.map((name) => [name, start[name]])) };
    },
    read: (search) => {
      const params = new URLSearchParams(search);
      const route = routeOf(params.get('tab')) ?? routeOf(start.tab);
      const pagina = Number(params.get('pagina') ?? 1);
      return {
        ...start,
        ...Object.fromEntries(readersOf(route).map(([name, read]) => [name, read(params.get(name))])),
        tab: route?.tab ?? start.tab,
        vista: route?.views.find((view) => view === params.get('vista')) ?? null,
        pagina: Number.isInteger(pagina) && pagina >= 1 ? pagina : 1,
      };
    },
    query: (place) => {
      const params = new URLSearchParams({ tab: place.tab });
      const names = ['vista', ...readersOf(routeOf(place.tab)).map(([name]) => name)] as const;
      for (const name of names) if (place[name] !== start[name]) params.set(name, place[name] ?? '');
      if (place.pagina > 1) params.set('pagina', String(place.pagina));
      return `?${params}`;
    },
  };
}
