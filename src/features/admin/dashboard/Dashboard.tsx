import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { formatInteger } from '#src/lib/format.ts';
import { useLiveLeads } from '#src/features/admin/shell/live.ts';
import { openTab } from '#src/features/admin/shell/panel-navigation.store.ts';
import { PublishCard } from '#src/features/admin/shell/PublishState.tsx';
import { statusBadge } from '#src/features/admin/vehicles/vehicle.words.ts';
import { dashboard, loadDashboard } from './dashboard.store.ts';

function Counter({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  return (
    <div className="border-text flex flex-col-reverse justify-end border-t pt-3">
      <dt className="type-small text-text-muted">{label}</dt>
      <dd className="type-title-l figures">
        {value === undefined ? <Skeleton className="my-1 h-9 w-16" /> : formatInteger(value)}
      </dd>
    </div>
  );
}

function LatestLead({ lead }: { readonly lead: LeadRecord }) {
  return (
    <li className="border-line grid gap-x-4 gap-y-1 border-t py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="type-label truncate">{lead.nombre}</span>
      <span className="type-caption text-text-muted figures sm:text-right">{leadDate(lead.created_at)}</span>
      <span className="type-small text-text-muted truncate">{lead.email}</span>
      <span className="type-caption text-text-muted sm:text-right">{channelLabel(lead.canal)}</span>
    </li>
  );
}

function Featured({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const { tone, label } = statusBadge(vehicle.status);
  return (
    <li className="border-line flex items-center justify-between gap-4 border-t py-4">
      <span className="grid min-w-0 gap-1">
        <span className="type-label truncate">{vehicleTitle(vehicle)}</span>
        <span className="type-small text-text-muted figures">{panelPriceText(vehicle.precio_eur)}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  readonly more: { readonly label: string; readonly onClick: () => void };
  /** Undefined while it loads. */
  readonly items: readonly React.ReactNode[] | undefined;
}

function Section({ id, title, empty, more, items }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={id} className="type-title-s">
          {title}
        </h2>
        <button type="button" className={`${linkClass('onward')} cursor-pointer`} onClick={more.onClick}>
          {more.label}
        </button>
      </div>
      {items === undefined && <Skeleton className="h-64 w-full" />}
      {items !== undefined && items.length > 0 && <ul className="border-line border-b">{items}</ul>}
      {items?.length === 0 && <p className="border-line type-small text-text-muted border-y py-6">{empty}</p>}
    </section>
  );
}

/** Dashboard (SPEC section 2): counters, publishing, the latest leads and the featured vehicles. */
export function Dashboard() {
  const { data } = useStore(dashboard.$state);
  useEffect(() => void loadDashboard(), []);
  useLiveLeads(() => void loadDashboard());
  return (
    <div className="grid gap-10 lg:gap-12">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4" data-counters>
        <Counter label="Vehículos" value={data?.vehicles} />
        <Counter label="Disponibles" value={data?.available} />
        <Counter label="Leads" value={data?.leads} />
        <Counter label="Leads hoy" value={data?.leadsToday} />
      </dl>
      <PublishCard />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <Section
          id="ultimos-leads"
          title="Últimos leads"
          empty="No hay leads"
          more={{ label: 'Ver todos', onClick: () => openTab('leads') }}
          items={data?.latest.map((lead) => (
            <LatestLead key={lead.id} lead={lead} />
          ))}
        />
        <Section
          id="destacados"
          title="Vehículos destacados"
          empty="Ningún vehículo está destacado"
          more={{ label: 'Ver todos', onClick: () => openTab('vehiculos') }}
          items={data?.featured.map((vehicle) => (
            <Featured key={vehicle.id} vehicle={vehicle} />
          ))}
        />
      </div>
    </div>
  );
}
