import { createPlaces } from '#src/features/admin/core/routing/panel-place.ts';
import { dashboardRoute } from '#src/features/admin/dashboard/dashboard.route.ts';
import { leadsRoute } from '#src/features/admin/leads/leads.route.ts';
import { photosRoute } from '#src/features/admin/photos/photos.route.ts';
import { settingsRoute } from '#src/features/admin/settings/settings.route.ts';
import { specsRoute } from '#src/features/admin/specs/specs.route.ts';
import { vehiclesRoute } from '#src/features/admin/vehicles/vehicles.route.ts';

/** The routes of the panel in the order of its tabs, without components, so that no browser is needed. */
export const panelRoutes = [
  dashboardRoute,
  vehiclesRoute,
  leadsRoute,
  photosRoute,
  specsRoute,
  settingsRoute,
];

export const panelPlaces = createPlaces(panelRoutes);
