import {
  readDay,
  readId,
  readSearch,
  readText,
  type TabRoute,
} from '#src/features/admin/core/routing/panel-place.ts';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelTabs {
    ajustes: 'historial' | 'persona';
  }
  interface PanelParams {
    /** The history: whose changes, and of what kind. */
    readonly quien: string | null;
    readonly tipo: string | null;
  }
}

/** The settings; the form of the business, the history, or what is kept of a person. */
export const settingsRoute: TabRoute = {
  tab: 'ajustes',
  views: ['historial', 'persona'],
  params: {
    editar: readId,
    vehiculo: readId,
    buscar: readSearch,
    quien: readText,
    tipo: readText,
    desde: readDay,
    hasta: readDay,
  },
  overlays: ['editar'],
};
