import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { Badge } from '#src/components/ui/Badge.tsx';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { LEADS, VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { useLiveLeads } from '#src/features/admin/leads/live-leads.ts';
import { NumbersView } from '#src/features/admin/analytics/NumbersView.tsx';
import { $place } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { PublishStatus } from '#src/features/admin/core/publishing/PublishState.tsx';
import { statusBadge } from '#src/features/admin/stock/vehicle.messages.ts';
import { dashboard, loadDashboard, loadLeadParts } from './dashboard.store.ts';
import { Counter, Section } from './DashboardParts.tsx';
import { PendingWork } from './PendingWork.tsx';

const rowClass = 'border-line hover:bg-text/5 border-t py-4 transition-colors duration-(--duration-quick)';

function LatestLead({ lead }: { readonly lead: LeadRecord }) {
  return (
    <li>
      <PanelLink
        to={{ tab: 'leads', lead: lead.id }}
        className={`${rowClass} grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]`}
      >
        <span className="type-label truncate">{lead.nombre}</span>
        <span className="type-caption text-text-muted figures sm:text-right">
          {leadDate(lead.created_at)}
        </span>
        <span className="type-small text-text-muted truncate">{lead.email || lead.telefono}</span>
        <span className="type-caption text-text-muted sm:text-right">{channelLabel(lead.canal)}</span>
      </PanelLink>
    </li>
  );
}

function Featured({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const { tone, label } = statusBadge(vehicle.status);
  return (
    <li>
      <PanelLink
        to={{ tab: 'vehiculos', editar: vehicle.id }}
        className={`${rowClass} flex items-center justify-between gap-4`}
      >
        <span className="grid min-w-0 gap-1">
          <span className="type-label line-clamp-2">{vehicleTitle(vehicle)}</span>
          <span className="type-small text-text-muted figures">{panelPriceText(vehicle.precio_eur)}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </PanelLink>
    </li>
  );
}

function Overview() {
  useEffect(loadDashboard, []);
  useLiveLeads(loadLeadParts);
  return (
    <div className="grid gap-10 lg:gap-12">
      <PendingWork />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4" data-counters>
        <Counter label="Vehículos" part={dashboard.vehicles} to={{ tab: 'vehiculos' }} />
        <Counter
          label="Disponibles"
          part={dashboard.available}
          to={{ tab: 'vehiculos', estado: 'disponible' }}
        />
        <Counter label="Leads" part={dashboard.leads} to={{ tab: 'leads' }} />
        <Counter label="Leads hoy" part={dashboard.leadsToday} to={{ tab: 'leads', fecha: 'hoy' }} />
      </dl>
      <PublishStatus />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <Section
          id="ultimos-leads"
          title="Últimos leads"
          empty="No hay leads"
          more={{ tab: 'leads' }}
          part={dashboard.latest}
          words={LEADS}
          row={(lead) => <LatestLead key={lead.id} lead={lead} />}
        />
        <Section
          id="destacados"
          title="Vehículos destacados"
          empty="Ningún vehículo está destacado"
          more={{ tab: 'vehiculos' }}
          part={dashboard.featured}
          words={VEHICLES}
          row={(vehicle) => <Featured key={vehicle.id} vehicle={vehicle} />}
        />
      </div>
      <section aria-labelledby="numeros">
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 id="numeros" className="type-title-s">
            Números
          </h2>
          <PanelLink to={{ tab: 'dashboard', vista: 'numeros' }} label="Ver los números">
            Ver
          </PanelLink>
        </div>
        <p className="border-line type-small text-text-muted border-t pt-4">
          Visitas y leads por día, de dónde vienen, cuánto tardamos en contestar y qué pasó tras cada cambio
          de precio.
        </p>
      </section>
    </div>
  );
}

/**
 * Dashboard (SPEC section 2): what is pending, counters, publishing, the latest leads and the featured vehicles;
 * or the analytics view.
 */
export function Dashboard() {
  const { vista } = useStore($place);
  return vista === 'numeros' ? <NumbersView /> : <Overview />;
}
