/** The ways on from a result without cars, in one file that is loaded once there is one. */
export { NewestCars } from '#src/features/vehicles/newest/NewestCars.tsx';
export { SearchOffers } from './SearchOffers.tsx';
