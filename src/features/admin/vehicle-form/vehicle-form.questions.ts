import { priceQuestion } from '#src/features/admin/stock/price.messages.ts';
import type { DoubtfulPrice } from '#src/features/admin/stock/PriceQuestion.tsx';
import { isDoubtfulPrice, isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** What the form asks before it saves. */

/** Where a save leads: to the list, or to the photos of what was saved. */
export type AfterSave = 'list' | 'photos';

/** What a public car should have, as the question names it. */
export type MissingPart = 'precio' | 'kilómetros' | 'fotos';

export type FormQuestion =
  | (DoubtfulPrice & { readonly kind: 'price' })
  | { readonly kind: 'missing'; readonly missing: readonly MissingPart[] };

/** What a new vehicle lacks to be shown; nothing when it is hidden anyway. */
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

/** A question in words, by which it is known again. */
export function questionText(question: FormQuestion): string {
  return question.kind === 'price'
    ? priceQuestion(question.before, question.next)
    : publishQuestion(question.missing);
}

/**
 * What has to be asked before a vehicle is saved; null when nothing.
 * @param state.vehicle as it is saved, null for a new one
 * @param state.agreed questions that have been answered with yes, in words
 * @param state.afterSave whoever is about to take photos is not asked about them
 * @param read what the form says
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
  // A new vehicle has no photos yet: they are added to one that is saved.
  const missing = vehicle === null ? missingFromNew(read, afterSave === 'photos' ? 1 : 0) : [];
  const questions: FormQuestion[] = [
    ...(next !== null && isDoubtfulPrice(before, next) ? [{ kind: 'price', before, next } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'missing', missing } as const] : []),
  ];
  return questions.find((question) => !agreed.includes(questionText(question))) ?? null;
}
