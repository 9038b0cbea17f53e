import { NewestCars } from '#src/features/vehicles/newest/NewestCars.tsx';
import { SearchOffers, type SearchOffersProps } from './SearchOffers.tsx';

/** The ways on from a result without cars. Loaded once there is one. */
export function NothingFound(props: SearchOffersProps) {
  return (
    <>
      <SearchOffers {...props} />
      <div className="lg:col-span-2">
        <NewestCars />
      </div>
    </>
  );
}
