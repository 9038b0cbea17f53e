import { useStore } from '#src/lib/useStore.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { $place } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { PanelPhoto } from '#src/features/admin/stock/PanelPhoto.tsx';
import { statusBadge } from '#src/features/admin/stock/vehicle.messages.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { AdminVehicle, VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface VehicleEntryProps {
  readonly vehicle: AdminVehicle;
  readonly cover: VehicleImage | undefined;
}

/** A vehicle in the column beside a form; it opens in its place. */
export function VehicleEntry({ vehicle, cover }: VehicleEntryProps) {
  const place = useStore($place);
  const isOpen = place.editar === vehicle.id;
  const { tone, label } = statusBadge(vehicle.status);
  return (
    <li className="border-line border-t">
      <PanelLink
        to={{ ...place, editar: vehicle.id, campo: null, copia: null }}
        className={`hover:bg-text/5 -mx-2 grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4 border-l-2 py-2.5 pr-2 pl-1.5 transition-colors duration-(--duration-quick) ${isOpen ? 'border-accent bg-text/5' : 'border-transparent'}`}
        replaces
        isCurrent={isOpen}
        opens={vehicle.id}
      >
        <PanelPhoto
          image={cover}
          isPublic={vehicle.status !== 'oculto'}
          width={320}
          className="aspect-3/2 w-full rounded-s"
        />
        <span className="grid min-w-0 gap-1">
          <span className="type-label line-clamp-2 leading-5">{vehicleTitle(vehicle)}</span>
          <span className="type-caption text-text-muted figures flex items-center justify-between gap-2">
            {panelPriceText(vehicle.precio_eur)}
            {vehicle.status !== 'disponible' && <Badge tone={tone}>{label}</Badge>}
          </span>
        </span>
      </PanelLink>
    </li>
  );
}
