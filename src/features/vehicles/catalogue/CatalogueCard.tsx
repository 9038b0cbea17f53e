import { memo, useState } from 'react';
import { VehicleGridItem } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import type { CardVehicle, VehicleCardProps } from '#src/features/vehicles/card/VehicleCard.tsx';

interface CatalogueCardProps {
  readonly id: string;
  /** Absent in the browser while the page itself is all that is known. */
  readonly vehicle?: CardVehicle | undefined;
  /** The car is as the page shows it since it came. */
  readonly asDelivered: boolean;
  /** Its photograph does not wait to be scrolled to. */
  readonly priority?: VehicleCardProps['priority'];
}

/** With it React leaves the inside of an element as the server wrote it. */
const AS_WRITTEN = { __html: '' };

/**
 * A card of the list. One that came with the page keeps its HTML until its car changes: React neither goes through it nor
 * needs the car's data for it, of which the page would otherwise hold a second copy.
 */
export const CatalogueCard = memo(function CatalogueCard({
  id,
  vehicle,
  asDelivered,
  priority,
}: CatalogueCardProps) {
  const [isInPage] = useState(vehicle === undefined);
  if (vehicle !== undefined && !(isInPage && asDelivered))
    return <VehicleGridItem vehicle={vehicle} priority={priority} />;
  return (
    <li
      className="vehicle-item grid"
      data-vehicle={id}
      dangerouslySetInnerHTML={AS_WRITTEN}
      suppressHydrationWarning
    />
  );
});
