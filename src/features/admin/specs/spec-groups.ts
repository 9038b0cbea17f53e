import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** The groups of SPEC, plus the row's current group if it is another. */
export function groupOptions(own: string): { value: string; label: string }[] {
  const standard: readonly string[] = SPEC_GROUPS;
  const groups = own === '' || standard.includes(own) ? standard : [...standard, own];
  return groups.map((value) => ({ value, label: value }));
}
