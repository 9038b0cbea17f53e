import { isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** What a car lacks before it should be on the site. */

/** A part that a public car should have, as named in the question. */
export type MissingPart = 'precio' | 'kilómetros' | 'fotos';

const WITH_ARTICLE: Readonly<Record<MissingPart, string>> = {
  precio: 'el precio',
  kilómetros: 'los kilómetros',
  fotos: 'las fotos',
};

/** @param photos their number; null when it is unknown, or when there cannot be any yet */
export function missingParts(
  { precio_eur, km }: Pick<VehicleInput, 'precio_eur' | 'km'>,
  photos: number | null,
): MissingPart[] {
  return [
    ...(isNoPrice(precio_eur) ? (['precio'] as const) : []),
    ...(km === null ? (['kilómetros'] as const) : []),
    ...(photos === 0 ? (['fotos'] as const) : []),
  ];
}

function listed(names: readonly string[], word: string): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** `¿Publicar sin precio, kilómetros ni fotos?` */
export function publishQuestion(missing: readonly MissingPart[]): string {
  return `¿Publicar sin ${listed(missing, 'ni')}?`;
}

/** `Faltan el precio y las fotos.`; '' when nothing is missing. */
export function missingText(missing: readonly MissingPart[]): string {
  if (missing.length === 0) return '';
  const isOne = missing.length === 1 && missing[0] === 'precio';
  return `${isOne ? 'Falta' : 'Faltan'} ${listed(
    missing.map((part) => WITH_ARTICLE[part]),
    'y',
  )}.`;
}
