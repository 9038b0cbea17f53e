import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listCarNumbers, readNumbers } from './numbers.api.ts';
import type { CarNumbers, Numbers } from './numbers.schema.ts';

/** The numbers of the stock. */
export const numbers = createResource<Numbers>();

/** A failure is shown where the numbers would stand. */
export async function loadNumbers(): Promise<void> {
  try {
    await numbers.load(() => asAdmin(readNumbers));
  } catch (error) {
    console.warn('The numbers could not be loaded', error);
  }
}

/** The numbers of some cars; none where they cannot be had, because the list is worth more without them than not at all. */
export async function carNumbersOrNone(ids: readonly string[]): Promise<ReadonlyMap<string, CarNumbers>> {
  try {
    return await listCarNumbers(ids);
  } catch (error) {
    console.warn('The numbers of the vehicles could not be loaded', error);
    return new Map();
  }
}
