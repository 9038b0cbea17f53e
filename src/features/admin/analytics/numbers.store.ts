import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listCarNumbers, readNumbers } from './numbers.api.ts';
import type { CarNumbers, Numbers } from './numbers.schema.ts';

/** Numbers of the whole stock. */
export const numbers = createResource<Numbers>();

/** Loads them. A failure is shown in place of the numbers. */
export async function loadNumbers(): Promise<void> {
  try {
    await numbers.load(() => asAdmin(readNumbers));
  } catch (error) {
    console.warn('Could not load the stock numbers', error);
  }
}

/** Numbers of some cars. Returns none on failure, because the list is useful without them. */
export async function carNumbersOrNone(ids: readonly string[]): Promise<ReadonlyMap<string, CarNumbers>> {
  try {
    return await listCarNumbers(ids);
  } catch (error) {
    console.warn('Could not load the numbers of the vehicles', error);
    return new Map();
  }
}
