import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { listPeople, ownId, type Person } from './leads.api.ts';

/** Who may have leads. */
export const people = createResource<readonly Person[]>();

/** Loads them. Without, leads can still be answered: a failure is logged. */
export async function loadPeople(): Promise<void> {
  try {
    await people.load(() => asAdmin(listPeople));
  } catch (error) {
    console.warn('The administrators could not be listed', error);
  }
}

/** What an administrator is called; '' for nobody, and words for somebody who is not known here. */
export function personName(known: readonly Person[] | null, id: string): string {
  if (id === '') return '';
  return known?.find((person) => person.id === id)?.nombre ?? 'otra persona';
}

/** Everybody, oneself first and named so. */
export function personOptions(known: readonly Person[] | null): { value: string; label: string }[] {
  const own = ownId();
  const label = ({ id, nombre }: Person) => (id === own ? `${nombre} (yo)` : nombre);
  return (known ?? [])
    .toSorted((one, other) => Number(other.id === own) - Number(one.id === own))
    .map((person) => ({ value: person.id, label: label(person) }));
}
