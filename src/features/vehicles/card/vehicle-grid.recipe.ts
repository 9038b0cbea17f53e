/** The grid of cards: what is server-rendered, what a browser adds and the skeletons stand in the same one. */
export const vehicleGridClass =
  'vehicle-grid grid gap-x-6 gap-y-10 md:grid-cols-2 md:gap-y-14 lg:grid-cols-3 xl:gap-x-8 xl:gap-y-18';
