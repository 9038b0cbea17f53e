import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** SPEC's groups, and the row's own when it is none of them. */
export function groupOptions(own: string): { value: string; label: string }[] {
  const known: readonly string[] = SPEC_GROUPS;
  const groups = own === '' || known.includes(own) ? known : [...known, own];
  return groups.map((value) => ({ value, label: value }));
}
