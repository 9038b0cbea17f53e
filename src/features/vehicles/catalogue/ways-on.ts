/** Suggestions for an empty result, in one module that is loaded on demand. */
export { NewestCars } from '#src/features/vehicles/newest/NewestCars.tsx';
export { importOffer } from './import-offer.ts';
export { SearchOffers } from './SearchOffers.tsx';
