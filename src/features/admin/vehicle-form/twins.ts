import { plateKey } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { isVin, tidyVin } from '#src/features/vehicles/sale/vehicle.vin.ts';
import type { Twin, Twins } from './twins.schema.ts';
import type { VehicleFormValues } from './vehicle-form.schema.ts';

/** The same car entered twice: another one has its plate or its chassis number. */

export type Identity = Pick<VehicleFormValues, 'matricula' | 'vin'>;

/** The twins of a plate and a chassis number, for which they were looked up. */
export interface FoundTwins extends Twins {
  readonly of: Identity;
}

/** Shorter texts are still being typed. */
const PLATE_MIN = 4;

/** Plate and chassis number in the form in which they are compared; '' while one is empty or incomplete. */
export function identityOf({ matricula, vin }: Identity): Identity {
  const [plate, number] = [plateKey(matricula), tidyVin(vin)];
  return { matricula: plate.length < PLATE_MIN ? '' : plate, vin: isVin(number) ? number : '' };
}

/** The twin of a field's present text; null when it is another than the one looked up. */
export function twinOf(field: keyof Identity, values: Identity, found: FoundTwins | null): Twin | null {
  const text = identityOf(values)[field];
  return found === null || text === '' || found.of[field] !== text ? null : found[field];
}

const ITS = { matricula: 'la misma matrícula', vin: 'el mismo bastidor' } as const;

/** `V-0041, Porsche Macan GTS` */
export function twinName({ referencia, titulo }: Twin): string {
  return referencia === '' ? titulo : `${referencia}, ${titulo}`;
}

/** A question before a save: which car has the same plate or chassis number. */
export interface TwinQuestion {
  readonly twin: Twin;
  readonly fields: readonly (keyof Identity)[];
}

/** The question about the changed fields of which another car has the value; null without one. */
export function twinQuestion(
  values: Identity,
  base: Identity,
  found: FoundTwins | null,
): TwinQuestion | null {
  const [now, before] = [identityOf(values), identityOf(base)];
  const same = (['matricula', 'vin'] as const).flatMap((field) => {
    const twin = now[field] === before[field] ? null : twinOf(field, values, found);
    return twin === null ? [] : [{ field, twin }];
  });
  const [first] = same;
  if (first === undefined) return null;
  const fields = same.filter(({ twin }) => twin.id === first.twin.id).map(({ field }) => field);
  return { twin: first.twin, fields };
}

/** `V-0041, Porsche Macan GTS, tiene la misma matrícula. Está en la papelera.` */
export function twinText({ twin, fields }: TwinQuestion): string {
  const what = fields.map((field) => ITS[field]).join(' y ');
  return `${twinName(twin)}, tiene ${what}.${twin.isTrashed ? ' Está en la papelera.' : ''}`;
}
