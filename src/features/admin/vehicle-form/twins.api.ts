import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { identityOf, type FoundTwins } from './twins.ts';
import { twinsSchema } from './twins.schema.ts';
import type { VehicleFormState } from './vehicle-form.store.ts';

/** Looks up other cars with the form's plate or chassis number. @throws PocketBase's ClientResponseError */
async function findTwins({ vehicle, newId, values }: VehicleFormState): Promise<FoundTwins> {
  const of = identityOf(values);
  if (of.matricula === '' && of.vin === '') return { of, matricula: null, vin: null };
  const body = { id: vehicle?.id ?? newId, ...of };
  const answer = await asAdmin(() =>
    pocketbase.send<unknown>('/api/vehicle-twins', { method: 'POST', body }),
  );
  return { ...twinsSchema.parse(answer), of };
}

/** The twins of a form; the known ones when they cannot be looked up, which never keeps a car from being saved. */
export async function readTwins(state: VehicleFormState): Promise<FoundTwins | null> {
  const of = identityOf(state.values);
  const { twins } = state;
  if (twins !== null && twins.of.matricula === of.matricula && twins.of.vin === of.vin) return twins;
  try {
    return await findTwins(state);
  } catch (error) {
    console.warn('Could not look for the same car', error);
    return twins;
  }
}
