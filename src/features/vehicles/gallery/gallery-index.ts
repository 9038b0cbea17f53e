/** Where one is among the photographs, and how that is said (SPEC section 2). */

/** The photograph `step` further on, counted from 0; both ends meet. */
export function wrapIndex(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/** 'n / total', counted from 1. */
export function counterText(index: number, total: number): string {
  return `${index + 1} / ${total}`;
}

/** What a screen reader hears of a photograph. */
export function photoLabel(index: number, total: number, description: string): string {
  return `fotografía ${index + 1} de ${total}: ${description}`;
}
