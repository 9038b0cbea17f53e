import { useStore } from '#src/lib/useStore.ts';
import { Fragment, useEffect } from 'react';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { activeFeeds, loadActiveFeeds } from './active-feeds.store.ts';
import { carFeeds, carFeedText } from './car-feeds.ts';
import { Lacks } from './Lacks.tsx';

/** Loads once for a view which files are switched on. @returns whether one for advertisers is */
export function useActiveFeeds(): boolean {
  const { data } = useStore(activeFeeds.$state);
  useEffect(() => void loadActiveFeeds(), []);
  return data?.google !== undefined || data?.meta !== undefined;
}

interface CarFeedsProps {
  readonly vehicle: AdminVehicle;
  /** Null while their number is unknown. */
  readonly photos: number | null;
  readonly onField?: (field: VehicleField) => void;
}

/** The place of a public car in each file that is switched on. Renders nothing while that is unknown. */
export function CarFeeds({ vehicle, photos, onField }: CarFeedsProps) {
  const { data } = useStore(activeFeeds.$state);
  if (data === null || photos === null || vehicle.status === 'oculto') return null;
  const feeds = carFeeds(data, vehicle, photos);
  if (feeds.length === 0) return null;
  return (
    <p className="type-caption text-text-muted" data-feeds>
      {feeds.map((feed, index) => (
        <Fragment key={feed.advertiser}>
          {index > 0 && ' · '}
          {carFeedText(feed)}
          {feed.place.kind === 'lacks' && (
            <>
              {'. '}
              <Lacks
                vehicleId={vehicle.id}
                title={vehicleTitle(vehicle)}
                lacks={feed.place.lacks}
                onField={onField}
              />
            </>
          )}
        </Fragment>
      ))}
    </p>
  );
}
