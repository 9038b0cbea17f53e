import { listLimits } from '#src/config/limits.ts';
import {
  countLeads,
  countLeadsToday,
  listDueSteps,
  listLatestLeads,
  listUnanswered,
} from '#src/features/admin/leads/leads.api.ts';
import {
  countVehicles,
  listFeatured,
  listForSaleBefore,
  listHidden,
  listShortGuarantee,
  listWithoutPhotos,
  listWithoutPrice,
} from '#src/features/admin/stock/vehicles.api.ts';
import type { ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource, type Resource } from '#src/features/admin/core/lists/resource.ts';
import { oldStockBefore, PENDING_SHOWN, type PendingLeads, type PendingStock } from './pending.rules.ts';

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

/** Leads read to find the late and the due ones among them. */
const LEADS_READ = 30;

async function readPendingLeads(): Promise<PendingLeads> {
  const [unanswered, due] = await Promise.all([
    listAsAdmin(() => listUnanswered(LEADS_READ)),
    listAsAdmin(() => listDueSteps(PENDING_SHOWN)),
  ]);
  return { unanswered, due };
}

async function readPendingStock(): Promise<PendingStock> {
  const oldest = oldStockBefore(new Date());
  const [photoless, priceless, guarantee, hidden, old] = await Promise.all([
    listAsAdmin(listWithoutPhotos),
    listAsAdmin(() => listWithoutPrice(PENDING_SHOWN)),
    listAsAdmin(() => listShortGuarantee(PENDING_SHOWN)),
    listAsAdmin(() => listHidden(PENDING_SHOWN)),
    listAsAdmin(() => listForSaleBefore(oldest, PENDING_SHOWN)),
  ]);
  return { photoless, priceless, guarantee, hidden, old };
}

export const dashboard = {
  pendingLeads: part('pending leads', readPendingLeads),
  pendingStock: part('pending stock', readPendingStock),
  vehicles: count('vehicles', () => countVehicles(null)),
  available: count('available vehicles', () => countVehicles('disponible')),
  leads: count('leads', countLeads),
  leadsToday: count('leads of today', countLeadsToday),
  latest: list('latest leads', () => listLatestLeads(listLimits.dashboardLeads)),
  featured: list('featured vehicles', () => listFeatured(listLimits.dashboardFeatured)),
};

/** Loads the parts that depend on leads. */
export function loadLeadParts(): void {
  const { leads, leadsToday, pendingLeads, latest } = dashboard;
  for (const each of [leads, leadsToday, pendingLeads, latest]) void each.load();
}

/** The parts that search the whole stock come last: PocketBase answers a few queries at a time, and leads are what staff look at first. */
export function loadDashboard(): void {
  const { pendingStock, featured, ...first } = dashboard;
  void Promise.all(Object.values(first).map((each) => each.load())).then(() => {
    for (const each of [pendingStock, featured]) void each.load();
  });
}
