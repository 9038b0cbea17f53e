/** Position among the photographs, and its texts (SPEC section 2). */

/** The index `step` photographs further, counted from 0, wrapping at both ends. */
export function wrapIndex(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/**
 * The track wraps around: slot 0 holds a copy of the last photograph, slots 1 to `total` the photographs, slot
 * `total + 1` a copy of the first.
 */
export function slotOf(index: number): number {
  return index + 1;
}

/** The index of the photograph in a slot, counted from 0. */
export function indexAt(slot: number, total: number): number {
  return wrapIndex(slot, -1, total);
}

/**
 * The band is endless: shifting a position by `total` slots shows the same photographs. Returns the equivalent position
 * nearest to a photograph's original slot, within the band.
 * @param position in slots; fractional while the band moves
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

/** The screen reader label of a photograph. */
export function photoLabel(index: number, total: number, description: string): string {
  return `fotografía ${index + 1} de ${total}: ${description}`;
}
