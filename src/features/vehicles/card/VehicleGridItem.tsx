import { VehicleCard, type CardVehicle, type VehicleCardProps } from './VehicleCard.tsx';

interface VehicleGridItemProps {
  readonly vehicle: CardVehicle;
  /** Its photograph does not wait to be scrolled to. */
  readonly priority?: VehicleCardProps['priority'];
  /** The widths of its photograph, where they are not a grid's. */
  readonly sizes?: string | undefined;
}

/**
 * The widths at which a grid shows a card. A phone is told a little less than it draws, so that its dense screen takes the
 * width that fits and not the next one: nobody sees the difference, and every visitor would wait for it.
 */
const SIZES = '(min-width: 112rem) 33rem, (min-width: 64rem) 29vw, (min-width: 48rem) 44vw, 88vw';

/** What stands in a car's place in a grid; see `VehicleGridItem`. */
export function VehicleGridCard({
  vehicle,
  priority,
  sizes = SIZES,
  marked,
}: VehicleGridItemProps & Pick<VehicleCardProps, 'marked'>) {
  return <VehicleCard vehicle={vehicle} sizes={sizes} priority={priority} marked={marked} />;
}

/**
 * A car's place in a grid, by `data-vehicle`.
 * `data-saved` lets an open page tell whether the car has been saved since, `data-sizes` draw its photograph anew.
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
