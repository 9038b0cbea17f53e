/** A car's reference from its number: short, and easy to say on the telephone. Its migration repeats the rule. */
export function referenceOf(number: number): string {
  return `V-${String(number).padStart(4, '0')}`;
}
