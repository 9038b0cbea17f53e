/** Where one is among the photographs, and how that is said (SPEC section 2). */

/** The photograph `step` further on, counted from 0; both ends meet. */
export function wrapIndex(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/**
 * The track is a band that closes on itself: slot 0 holds a copy of the last photograph, slots 1 to `total` the
 * photographs, slot `total + 1` a copy of the first.
 */
export function slotOf(index: number): number {
  return index + 1;
}

/** The photograph that a slot shows, counted from 0. */
export function indexAt(slot: number, total: number): number {
  return wrapIndex(slot, -1, total);
}

/**
 * The band is endless: the same photographs are in view a whole round before or after a position. Answers the round that is
 * nearest to a photograph's own slot, as far as the band has it.
 * @param position in slots; between two of them while the band moves
 */
export function nearTurn(position: number, index: number, total: number): number {
  const turns = Math.round((slotOf(index) - position) / total);
  const turned = position + turns * total;
  return turned >= 0 && turned <= total + 1 ? turned : position;
}

/** 'n / total', counted from 1. */
export function counterText(index: number, total: number): string {
  return `${index + 1} / ${total}`;
}

/** What a screen reader hears of a photograph. */
export function photoLabel(index: number, total: number, description: string): string {
  return `fotografía ${index + 1} de ${total}: ${description}`;
}
