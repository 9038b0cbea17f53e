import {
  readDay,
  readId,
  readSearch,
  readText,
  type TabRoute,
} from '#src/features/admin/core/routing/panel-place.ts';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelTabs {
    ajustes: 'historial' | 'persona' | 'marcas';
  }
  interface PanelParams {
    /** History: author and kind of change. */
    readonly quien: string | null;
    readonly tipo: string | null;
  }
}

/** The settings, or one of their pages: business form, history, a person's data, brand pages. */
export const settingsRoute: TabRoute = {
  tab: 'ajustes',
  views: ['historial', 'persona', 'marcas'],
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
