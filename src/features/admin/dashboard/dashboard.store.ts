import { listLimits } from '#src/config/limits.ts';
import {
  countLeads,
  countLeadsToday,
  countOverdue,
  countUnanswered,
  listLatestLeads,
} from '#src/features/admin/leads/leads.api.ts';
import { countVehicles, listFeatured } from '#src/features/admin/stock/vehicles.api.ts';
import type { ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource, type Resource } from '#src/features/admin/core/lists/resource.ts';

/**
 * One part of the dashboard (SPEC section 2), loaded separately so that its failure does not affect the
 * others.
 */
export interface DashboardPart<T> {
  readonly $state: Resource<T>['$state'];
  readonly load: () => Promise<void>;
}

/**
 * A failure is logged only (SPEC section 8), and shown in place of the part. @param ask loads as an
 * administrator
 */
function part<T>(name: string, ask: () => Promise<T>): DashboardPart<T> {
  const resource = createResource<T>();
  return {
    $state: resource.$state,
    load: async () => {
      try {
        await resource.load(ask);
      } catch (error) {
        console.warn(`Could not load the dashboard’s ${name}`, error);
      }
    },
  };
}

const count = (name: string, ask: () => Promise<number>) => part(name, () => asAdmin(ask));
const list = <T>(name: string, ask: () => Promise<ReadList<T>>) => part(name, () => listAsAdmin(ask));

export const dashboard = {
  vehicles: count('vehicles', () => countVehicles(null)),
  available: count('available vehicles', () => countVehicles('disponible')),
  leads: count('leads', countLeads),
  leadsToday: count('leads of today', countLeadsToday),
  unanswered: count('unanswered leads', countUnanswered),
  overdue: count('overdue steps', countOverdue),
  latest: list('latest leads', () => listLatestLeads(listLimits.dashboardLeads)),
  featured: list('featured vehicles', () => listFeatured(listLimits.dashboardFeatured)),
};

/** Loads the parts that depend on leads. */
export function loadLeadParts(): void {
  const { leads, leadsToday, unanswered, overdue, latest } = dashboard;
  for (const each of [leads, leadsToday, unanswered, overdue, latest]) void each.load();
}

export function loadDashboard(): void {
  for (const each of Object.values(dashboard)) void each.load();
}
