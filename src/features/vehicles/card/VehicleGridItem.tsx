import { VehicleCard, type CardVehicle, type VehicleCardProps } from './VehicleCard.tsx';

interface VehicleGridItemProps {
  readonly vehicle: CardVehicle;
  /** Its photograph does not wait to be scrolled to. */
  readonly priority?: boolean;
  /** It stands across the grid's columns, before the rest. */
  readonly lead?: boolean;
}

/**
 * The widths at which a grid shows a card. A phone is told a little less than it draws, so that its dense screen takes the
 * width that fits and not the next one: nobody sees the difference, and every visitor would wait for it.
 */
const SIZES = '(min-width: 112rem) 33rem, (min-width: 64rem) 29vw, (min-width: 48rem) 44vw, 88vw';
const LEAD_SIZES = '(min-width: 112rem) 67rem, (min-width: 64rem) 60vw, 88vw';

/** What stands in a car's place in a grid; see `VehicleGridItem`. */
export function VehicleGridCard({
  vehicle,
  priority = false,
  lead = false,
  marked,
}: VehicleGridItemProps & Pick<VehicleCardProps, 'marked'>) {
  return (
    <VehicleCard vehicle={vehicle} sizes={lead ? LEAD_SIZES : SIZES} priority={priority} marked={marked} />
  );
}

/**
 * A car's place in a grid. `data-vehicle` marks all that shows the car: the gateway takes a withheld car out by it.
 * `data-saved` lets an open page tell whether the car has been saved since, `data-lead` how large it stands.
 */
export function VehicleGridItem({ vehicle, priority = false, lead = false }: VehicleGridItemProps) {
  return (
    <li
      className="vehicle-item grid"
      data-vehicle={vehicle.id}
      data-saved={vehicle.updated_at}
      data-lead={lead ? '' : undefined}
    >
      <VehicleGridCard vehicle={vehicle} priority={priority} lead={lead} />
    </li>
  );
}
