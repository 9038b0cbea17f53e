import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { listPeople, ownId, type Person } from './leads.api.ts';

/** The administrators to whom leads can be assigned. */
export const people = createResource<readonly Person[]>();

/** Loads them. Leads can be answered without, so a failure is only logged. */
export async function loadPeople(): Promise<void> {
  try {
    await people.load(() => asAdmin(listPeople));
  } catch (error) {
    console.warn('Could not load the administrators', error);
  }
}

/** Name of an administrator; '' for no id, and 'otra persona' for an unknown id. */
export function personName(loaded: readonly Person[] | null, id: string): string {
  if (id === '') return '';
  return loaded?.find((person) => person.id === id)?.nombre ?? 'otra persona';
}

/** All administrators, with the current user first and marked as such. */
export function personOptions(loaded: readonly Person[] | null): { value: string; label: string }[] {
  const own = ownId();
  const label = ({ id, nombre }: Person) => (id === own ? `${nombre} (yo)` : nombre);
  return (loaded ?? [])
    .toSorted((one, other) => Number(other.id === own) - Number(one.id === own))
    .map((person) => ({ value: person.id, label: label(person) }));
}
