import { readId, type TabRoute } from '#src/features/admin/core/routing/panel-place.ts';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelTabs {
    imagenes: never;
  }
}

export const photosRoute: TabRoute = {
  tab: 'imagenes',
  views: [],
  params: { vehiculo: readId },
  overlays: [],
  isOfOneCar: true,
};
