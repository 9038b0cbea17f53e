/** A car's reference from its number: short, and easy to say on the telephone. Its migration words the same rule. */
export function referenceOf(number: number): string {
  return `V-${String(number).padStart(4, '0')}`;
}
