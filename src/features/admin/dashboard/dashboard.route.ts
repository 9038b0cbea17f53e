import type { TabRoute } from '#src/features/admin/core/routing/panel-place.ts';

export const dashboardRoute: TabRoute = { tab: 'dashboard', views: ['numeros'], params: {}, overlays: [] };
