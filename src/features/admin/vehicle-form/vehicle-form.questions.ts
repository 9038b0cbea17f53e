import {
  missingParts,
  publishQuestion,
  type MissingPart,
} from '#src/features/admin/hidden-car/missing-parts.ts';
import { priceQuestion } from '#src/features/admin/stock/price.messages.ts';
import type { DoubtfulPrice } from '#src/features/admin/stock/PriceQuestion.tsx';
import { isDoubtfulPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import { isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { twinQuestion, twinText, type FoundTwins, type Identity, type TwinQuestion } from './twins.ts';

/** Confirmations before the form is saved. */

export type FormQuestion =
  | (TwinQuestion & { readonly kind: 'twin' })
  | (DoubtfulPrice & { readonly kind: 'price' })
  | { readonly kind: 'advert' }
  | { readonly kind: 'missing'; readonly missing: readonly MissingPart[] };

/** Whether a save publishes a vehicle: a new one, or one that was hidden. */
export function isPublishing(
  vehicle: Pick<VehicleInput, 'status'> | null,
  { status }: Pick<VehicleInput, 'status'>,
): boolean {
  return isPublic(status) && !isPublic(vehicle?.status ?? 'oculto');
}

const UNUSED_ADVERT = 'El texto pegado no se ha pasado al formulario y se perderá.';

/** The text of a confirmation, which also identifies it. */
export function questionText(question: FormQuestion): string {
  if (question.kind === 'twin') return twinText(question);
  if (question.kind === 'advert') return UNUSED_ADVERT;
  return question.kind === 'price'
    ? priceQuestion(question.before, question.next)
    : publishQuestion(question.missing);
}

/**
 * The next confirmation before saving a vehicle; null without one.
 * @param state.vehicle the saved vehicle, null for a new one
 * @param state.photos the number of its photos; null when unknown. A new one cannot have any
 * @param state.twins other cars with its plate or chassis number
 * @param state.advert an advert whose text is not used yet
 * @param state.agreed texts of the confirmations already accepted
 * @param read the parsed form
 */
export function questionBefore(
  {
    vehicle,
    base,
    photos,
    twins,
    advert,
    agreed,
  }: {
    readonly vehicle: Pick<VehicleInput, 'precio_eur' | 'status'> | null;
    readonly base: Identity;
    readonly photos: number | null;
    readonly twins: FoundTwins | null;
    readonly advert: { readonly text: string };
    readonly agreed: readonly string[];
  },
  read: VehicleInput,
): FormQuestion | null {
  const before = vehicle?.precio_eur ?? null;
  const next = read.precio_eur;
  const missing = isPublishing(vehicle, read) ? missingParts(read, photos) : [];
  const twin = twinQuestion(read, base, twins);
  const questions: FormQuestion[] = [
    ...(advert.text.trim() === '' ? [] : [{ kind: 'advert' } as const]),
    ...(twin === null ? [] : [{ kind: 'twin', ...twin } as const]),
    ...(next !== null && isDoubtfulPrice(before, next) ? [{ kind: 'price', before, next } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'missing', missing } as const] : []),
  ];
  return questions.find((question) => !agreed.includes(questionText(question))) ?? null;
}
