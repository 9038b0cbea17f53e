/** The islands of a car's page, one script for all of them. */
export { EnquiryForm } from '#src/features/leads/form/EnquiryForm.tsx';
export { VehicleGallery } from '#src/features/vehicles/gallery/VehicleGallery.tsx';
export { VehiclePriceBar } from './VehiclePriceBar.tsx';
export { VehicleSummary } from './VehicleSummary.tsx';
