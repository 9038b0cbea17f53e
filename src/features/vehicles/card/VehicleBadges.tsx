import { Badge } from '#src/components/ui/Badge.tsx';
import { STATUS_LABELS, displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface VehicleBadgesProps {
  readonly vehicle: Pick<Vehicle, 'status' | 'destacado'>;
}

/** Status, and whether the car is featured. */
export function VehicleBadges({ vehicle }: VehicleBadgesProps) {
  const status = displayStatus(vehicle.status);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge tone={status}>{STATUS_LABELS[status]}</Badge>
      {vehicle.destacado && <Badge tone="plain">⭐ Destacado</Badge>}
    </div>
  );
}
