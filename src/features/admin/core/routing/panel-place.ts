/** Where the panel is, as its URL says it: pure reading and writing. Each room brings the routes of its tabs. */

/**
 * The tabs, each with the views that it can show in place of its list. A room declares its own here (`declare module`).
 * The panel begins at the dashboard.
 */
export interface PanelTabs {
  dashboard: 'numeros';
}
export type PanelTab = keyof PanelTabs;
export type PanelView = PanelTabs[PanelTab];

/** What a URL of the panel can hold besides tab, view and page. A room declares its own parameters here (`declare module`). */
export interface PanelParams {
  /** What is edited: an id, or NEW_VEHICLE. */
  readonly editar: string | null;
  /** The vehicle that the tab is about. */
  readonly vehiculo: string | null;
  readonly buscar: string;
  /** Days, `YYYY-MM-DD`; both count. */
  readonly desde: string | null;
  readonly hasta: string | null;
}

/** A place in the panel. What a tab has no use for stays at its default. */
export interface PanelRoute extends PanelParams {
  readonly tab: PanelTab;
  readonly vista: PanelView | null;
  /** Counted from 1. */
  readonly pagina: number;
}

/** The form of a vehicle that does not exist yet. */
export const NEW_VEHICLE = 'nuevo';

/** How a parameter is read from its text; null stands for an absent one, and is answered by its default. */
type Readers = { readonly [Name in keyof PanelParams]?: (text: string | null) => PanelParams[Name] };

/** What the URL of a tab can say. */
export interface TabRoute {
  readonly tab: PanelTab;
  readonly views: readonly PanelView[];
  /** In the order in which the URL says them. */
  readonly params: Readers;
  /** Those that open something over the tab's list: they end when it is closed. */
  readonly overlays: readonly (keyof PanelParams)[];
  /** Whether the tab shows one car: the same one as the other tabs that do. */
  readonly isOfOneCar?: boolean;
}

const ID = /^[a-z0-9]{1,40}$/;

/** An id; null for what is none. */
export function readId(text: string | null): string | null {
  return text !== null && ID.test(text) ? text : null;
}

/** Ids with commas between, as few as one. */
export function readIds(text: string | null): string | null {
  return text?.split(',').every((id) => ID.test(id)) === true ? text : null;
}

export function readSearch(text: string | null): string {
  return text ?? '';
}

/** Any text; null for none. */
export function readText(text: string | null): string | null {
  return text;
}

/** A day that exists. */
export function readDay(text: string | null): string | null {
  const time = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? '') ? text : null;
}

/** One of several texts; null for any other. */
export function readOneOf<Choice extends string>(
  choices: readonly Choice[],
): (text: string | null) => Choice | null {
  return (text) => choices.find((choice) => choice === text) ?? null;
}

/** The places that some tabs have. */
export interface Places {
  /** Where the panel begins. */
  readonly start: PanelRoute;
  /** The tabs that show one car. */
  readonly carTabs: readonly PanelTab[];
  /** The list of a place, without what lies over it, as a form or one lead. */
  readonly listOf: (place: PanelRoute) => PanelRoute;
  /** Reads a URL's query; what it does not understand is left out. */
  readonly read: (search: string) => PanelRoute;
  /** The query of a place, without what is at its default; the tab always stands in it. */
  readonly query: (place: PanelRoute) => string;
}

type Reader = readonly [name: keyof PanelParams, read: (text: string | null) => string | null];

const readersOf = (route: TabRoute | undefined) => Object.entries(route?.params ?? {}) as Reader[];

export function createPlaces(routes: readonly TabRoute[]): Places {
  const defaults = routes.flatMap(readersOf).map(([name, read]) => [name, read(null)] as const);
  // The rooms have declared what they bring readers for.
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
