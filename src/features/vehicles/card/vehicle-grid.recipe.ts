/** The grid of cards, for server-rendered cards, cards added in the browser, and skeletons. */
export const vehicleGridClass =
  'vehicle-grid grid gap-x-6 gap-y-10 md:grid-cols-2 md:gap-y-14 lg:grid-cols-3 xl:gap-x-8 xl:gap-y-18';
