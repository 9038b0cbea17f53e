import { Badge } from '#src/components/ui/Badge.tsx';
import { STATUS_LABELS, displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface VehicleBadgesProps {
  readonly vehicle: Pick<Vehicle, 'status' | 'destacado'>;
  /** On a card: only what is no ordinary status has a plate. */
  readonly quiet?: boolean;
}

/** Status, and whether the car is featured. */
export function VehicleBadges({ vehicle, quiet = false }: VehicleBadgesProps) {
  const status = displayStatus(vehicle.status);
  return (
    <div className={`flex flex-wrap items-center ${quiet ? 'min-h-6.5 gap-x-3.5' : 'gap-1.5'}`}>
      <Badge tone={status} quiet={quiet}>
        {STATUS_LABELS[status]}
      </Badge>
      {vehicle.destacado && (
        <Badge tone="plain" quiet={quiet}>
          ⭐ Destacado
        </Badge>
      )}
    </div>
  );
}
