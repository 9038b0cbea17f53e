import { priceQuestion } from '#src/features/admin/stock/price.messages.ts';
import type { DoubtfulPrice } from '#src/features/admin/stock/PriceQuestion.tsx';
import { isDoubtfulPrice, isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** Confirmations before the form is saved. */

/** Where a save leads: to the list, or to the vehicle's photos. */
export type AfterSave = 'list' | 'photos';

/** A part that a public car should have, as named in the confirmation. */
export type MissingPart = 'precio' | 'kilómetros' | 'fotos';

export type FormQuestion =
  | (DoubtfulPrice & { readonly kind: 'price' })
  | { readonly kind: 'missing'; readonly missing: readonly MissingPart[] };

/** The missing parts of a new vehicle; none when it is hidden. */
export function missingFromNew(
  { precio_eur, km, status }: Pick<VehicleInput, 'precio_eur' | 'km' | 'status'>,
  photos: number,
): MissingPart[] {
  if (status === 'oculto') return [];
  return [
    ...(isNoPrice(precio_eur) ? (['precio'] as const) : []),
    ...(km === null ? (['kilómetros'] as const) : []),
    ...(photos === 0 ? (['fotos'] as const) : []),
  ];
}

/** `¿Publicar sin precio, kilómetros ni fotos?` */
export function publishQuestion(missing: readonly MissingPart[]): string {
  const last = missing.at(-1) ?? '';
  const others = missing.slice(0, -1).join(', ');
  return `¿Publicar sin ${others === '' ? last : `${others} ni ${last}`}?`;
}

/** The text of a confirmation, which also identifies it. */
export function questionText(question: FormQuestion): string {
  return question.kind === 'price'
    ? priceQuestion(question.before, question.next)
    : publishQuestion(question.missing);
}

/**
 * The next confirmation before saving a vehicle; null without one.
 * @param state.vehicle the saved vehicle, null for a new one
 * @param state.agreed texts of the confirmations already accepted
 * @param state.afterSave `photos` skips the confirmation about photos
 * @param read the parsed form
 */
export function questionBefore(
  {
    vehicle,
    agreed,
    afterSave,
  }: {
    readonly vehicle: Pick<VehicleInput, 'precio_eur'> | null;
    readonly agreed: readonly string[];
    readonly afterSave: AfterSave;
  },
  read: VehicleInput,
): FormQuestion | null {
  const before = vehicle?.precio_eur ?? null;
  const next = read.precio_eur;
  // A new vehicle has no photos yet: they are added after the save.
  const missing = vehicle === null ? missingFromNew(read, afterSave === 'photos' ? 1 : 0) : [];
  const questions: FormQuestion[] = [
    ...(next !== null && isDoubtfulPrice(before, next) ? [{ kind: 'price', before, next } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'missing', missing } as const] : []),
  ];
  return questions.find((question) => !agreed.includes(questionText(question))) ?? null;
}
