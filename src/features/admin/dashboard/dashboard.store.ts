import { listLimits } from '#src/config/limits.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { countLeads, listLatestLeads } from '#src/features/admin/leads/leads.api.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { countVehicles, listFeatured } from '#src/features/admin/vehicles/vehicles.api.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { createResource } from '#src/features/admin/shared/resource.ts';

/** What the dashboard shows (SPEC section 2). */
export interface DashboardData {
  readonly vehicles: number;
  readonly available: number;
  readonly leads: number;
  readonly leadsToday: number;
  readonly latest: readonly LeadRecord[];
  readonly featured: readonly AdminVehicle[];
}

export const dashboard = createResource<DashboardData>();

/** The moment the local calendar day began (SPEC section 9). */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** Loads the dashboard. A failure is logged only (SPEC section 8). */
export async function loadDashboard(): Promise<void> {
  try {
    await dashboard.load(() =>
      asAdmin(async () => {
        const [stock, counts, latest, featured] = await Promise.all([
          countVehicles(),
          countLeads(startOfDay(new Date())),
          listLatestLeads(listLimits.dashboardLeads),
          listFeatured(listLimits.dashboardFeatured),
        ]);
        return {
          vehicles: stock.total,
          available: stock.available,
          leads: counts.total,
          leadsToday: counts.sinceThen,
          latest,
          featured,
        };
      }),
    );
  } catch (error) {
    console.warn('The dashboard could not be loaded', error);
  }
}
