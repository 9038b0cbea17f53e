import { readOneOf, type TabRoute } from '#src/features/admin/core/routing/panel-place.ts';
import { PERIODS, type Period } from '#src/features/admin/analytics/numbers.period.ts';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelParams {
    /** Period of the numbers in days; null for the default. */
    readonly dias: Period | null;
  }
}

export const dashboardRoute: TabRoute = {
  tab: 'dashboard',
  views: ['numeros'],
  params: { dias: readOneOf(PERIODS) },
  overlays: [],
};
