import { readId, type TabRoute } from '#src/features/admin/core/routing/panel-place.ts';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelTabs {
    especificaciones: never;
  }
}

export const specsRoute: TabRoute = {
  tab: 'especificaciones',
  views: [],
  params: { vehiculo: readId },
  overlays: [],
  isOfOneCar: true,
};
