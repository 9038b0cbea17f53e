import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { $openingTimes } from '#src/features/admin/leads/opening-times.store.ts';
import { loadBusiness } from '#src/features/admin/settings/business/business.store.ts';
import { dashboard, type DashboardPart } from './dashboard.store.ts';
import { Retry } from './DashboardParts.tsx';
import {
  pendingLeadGroups,
  pendingStockGroups,
  type PendingGroup,
  type PendingRow,
} from './pending.rules.ts';

function Row({ row }: { readonly row: PendingRow }) {
  return (
    <li>
      <PanelLink
        to={row.to}
        className="border-line hover:bg-text/5 grid gap-0.5 border-t py-2.5 transition-colors duration-(--duration-quick)"
      >
        <span className="type-label line-clamp-2 leading-5">{row.title}</span>
        <span
          className={`type-caption figures ${row.isUrgent ? 'text-danger-text font-medium' : 'text-text-muted'}`}
        >
          {row.detail}
        </span>
      </PanelLink>
    </li>
  );
}

function Group({ group: { key, title, rows, count, all } }: { readonly group: PendingGroup }) {
  return (
    <section aria-labelledby={`pendiente-${key}`} className="break-inside-avoid pb-6" data-pending={key}>
      <h3 id={`pendiente-${key}`} className="type-label">
        <PanelLink
          to={all}
          className="hover:text-accent-text flex min-h-11 items-center justify-between gap-4 transition-colors duration-(--duration-quick)"
        >
          {title}{' '}
          <span className="text-text-muted figures">
            {count}
            <span className="sr-only">, ver todos</span>
          </span>
        </PanelLink>
      </h3>
      <ul className="border-line border-b">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

interface FailedProps {
  readonly what: string;
  readonly part: DashboardPart<unknown>;
}

function Failed({ what, part }: FailedProps) {
  const { status } = useStore(part.$state);
  if (status !== 'failed') return null;
  return (
    <p className="type-small text-text-muted flex flex-wrap items-center gap-x-4">
      {what}: no se pudo cargar.
      <Retry what={what} onRetry={() => void part.load()} />
    </p>
  );
}

/** What waits for staff: late leads, due steps, and cars that lack something or stay too long. */
export function PendingWork() {
  const { data: leads, status: leadStatus } = useStore(dashboard.pendingLeads.$state);
  const { data: stock, status: stockStatus } = useStore(dashboard.pendingStock.$state);
  const times = useStore($openingTimes);
  const now = useNow();
  useEffect(() => void loadBusiness(), []);
  const groups = [
    ...(leads === null ? [] : pendingLeadGroups(leads, now, times)),
    ...(stock === null ? [] : pendingStockGroups(stock, now)),
  ];
  const isLoading = [leadStatus, stockStatus].includes('loading') && (leads === null || stock === null);
  return (
    <section aria-labelledby="pendiente" className="-mb-6">
      <h2 id="pendiente" className="type-title-s mb-2">
        Pendiente
      </h2>
      <Failed what="Los leads" part={dashboard.pendingLeads} />
      <Failed what="Los coches" part={dashboard.pendingStock} />
      {isLoading ? (
        <Skeleton className="h-52 w-full" />
      ) : (
        <div
          className={`gap-x-14 empty:hidden ${groups.length > 1 ? 'md:columns-2' : ''} ${groups.length > 2 ? 'xl:columns-3' : ''}`}
        >
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </div>
      )}
      {groups.length === 0 && leads !== null && stock !== null && (
        <p className="border-line type-small text-text-muted border-y py-4">Nada pendiente.</p>
      )}
    </section>
  );
}
