/** The islands of a car's page, one script for all of them. */
export { VehicleGallery } from '#src/features/vehicles/gallery/VehicleGallery.tsx';
export { VehicleEnquiry } from './VehicleEnquiry.tsx';
export { VehiclePriceBar } from './VehiclePriceBar.tsx';
export { VehicleSummary } from './VehicleSummary.tsx';
