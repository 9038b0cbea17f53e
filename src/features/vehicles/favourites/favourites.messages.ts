/** '1 vehículo', else '{n} vehículos'. */
export function carsText(count: number): string {
  return count === 1 ? '1 vehículo' : `${count} vehículos`;
}

/** What happened to the missing cars of a shared list; '' when none is missing. */
export function goneText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 ya no está' : `${count} ya no están`;
}
