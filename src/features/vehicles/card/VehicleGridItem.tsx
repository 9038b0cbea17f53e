import { VehicleCard, type CardVehicle, type VehicleCardProps } from './VehicleCard.tsx';

interface VehicleGridItemProps {
  readonly vehicle: CardVehicle;
  /** Its photograph is not lazy. */
  readonly priority?: VehicleCardProps['priority'];
  /** `sizes` of its photograph, when they differ from a grid's. */
  readonly sizes?: string | undefined;
}

/**
 * `sizes` of a card in a grid. For a phone they are slightly smaller than rendered, so that a dense screen selects the
 * fitting width instead of the next one: the difference is invisible, the larger file would delay every visitor.
 */
const SIZES = '(min-width: 112rem) 33rem, (min-width: 64rem) 29vw, (min-width: 48rem) 44vw, 88vw';

/** The content of a car's grid item; see `VehicleGridItem`. */
export function VehicleGridCard({
  vehicle,
  priority,
  sizes = SIZES,
  marked,
}: VehicleGridItemProps & Pick<VehicleCardProps, 'marked'>) {
  return <VehicleCard vehicle={vehicle} sizes={sizes} priority={priority} marked={marked} />;
}

/**
 * A car's grid item, identified by `data-vehicle`.
 * `data-saved` shows an open page whether the car has been saved since; `data-sizes` is for rendering it again.
 */
export function VehicleGridItem({ vehicle, priority, sizes }: VehicleGridItemProps) {
  return (
    <li
      className="vehicle-item grid"
      data-vehicle={vehicle.id}
      data-saved={vehicle.updated_at}
      data-sizes={sizes}
    >
      <VehicleGridCard vehicle={vehicle} priority={priority} sizes={sizes} />
    </li>
  );
}
