/** '1 coche', else '{n} coches'. */
export function carsText(count: number): string {
  return count === 1 ? '1 coche' : `${count} coches`;
}

/** What happened to the missing cars of a shared list; '' when none is missing. */
export function goneText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 ya no está' : `${count} ya no están`;
}
