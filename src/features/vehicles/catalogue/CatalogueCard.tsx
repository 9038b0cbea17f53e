import { memo, useState } from 'react';
import { VehicleGridItem } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import type { CardVehicle, VehicleCardProps } from '#src/features/vehicles/card/VehicleCard.tsx';

interface CatalogueCardProps {
  readonly id: string;
  /** Absent in the browser until the stock is loaded. */
  readonly vehicle?: CardVehicle | undefined;
  /** The car is unchanged since the page was rendered. */
  readonly asDelivered: boolean;
  /** Its photograph is not lazy. */
  readonly priority?: VehicleCardProps['priority'];
}

/** Makes React keep the inner HTML that the server rendered. */
const AS_WRITTEN = { __html: '' };

/**
 * A card of the list. A server-rendered card keeps its HTML until its car changes. React then neither traverses it nor
 * needs its data, which would be a second copy in the page.
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
