import { Badge } from '#src/components/ui/Badge.tsx';
import { isFeatured } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { STATUS_LABELS, displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface VehicleBadgesProps {
  readonly vehicle: Pick<Vehicle, 'status' | 'destacado'>;
}

/** Status, and whether the car is featured. Only an unusual status has a plate. */
export function VehicleBadges({ vehicle }: VehicleBadgesProps) {
  const status = displayStatus(vehicle.status);
  return (
    <div className="flex min-h-6.5 flex-wrap items-center gap-x-3.5">
      <Badge tone={status} quiet>
        {STATUS_LABELS[status]}
      </Badge>
      {isFeatured(vehicle) && (
        <Badge tone="plain" quiet>
          ⭐ Destacado
        </Badge>
      )}
    </div>
  );
}
