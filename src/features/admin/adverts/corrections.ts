import type { AdvertField, AdvertRow, AdvertTarget, AdvertValue, Found } from './advert.ts';
import { wordKey } from './words.ts';

/** What staff corrected in earlier adverts. It counts before the dictionary. */

export const MAX_CORRECTIONS = 500;

/** Longer words are sentences that no other advert repeats. */
const MAX_LENGTH = 300;

export type CorrectedTarget =
  | { readonly kind: 'field'; readonly field: AdvertField; readonly value: AdvertValue }
  /** Without `valor`, the value that the advert gives to the name. */
  | { readonly kind: 'spec'; readonly grupo: string; readonly clave: string; readonly valor?: string }
  | { readonly kind: 'ignored' };

export interface AdvertCorrection {
  /** The words of the advert: the name of a pair whose value changes, else all words. */
  readonly words: string;
  readonly target: CorrectedTarget;
}

/** The values of such fields are those of one car: no other advert means the same. */
const CAR_SPECIFIC_FIELDS: readonly AdvertField[] = [
  ...(['vin', 'matricula', 'referencia', 'precio_eur', 'km', 'anio', 'primera_matriculacion'] as const),
  ...(['itv_fecha', 'itv_proxima', 'precio_anterior_eur', 'descripcion', 'video'] as const),
];

/** The correction to remember after a row got another target; null if it says nothing about other adverts. */
export function correctionOf(row: AdvertRow, target: AdvertTarget): AdvertCorrection | null {
  if (target.kind === 'unknown' || wordKey(row.words) === '') return null;
  if (row.words.length > MAX_LENGTH) return null;
  if (target.kind === 'field')
    return CAR_SPECIFIC_FIELDS.includes(target.field) ? null : { words: row.words, target };
  if (target.kind === 'ignored') return { words: row.name === '' ? row.words : row.name, target };
  const { kind, grupo, clave, valor } = target;
  const isNamed = row.name !== '' && valor !== 'Sí';
  return isNamed ? { words: row.name, target: { kind, grupo, clave } } : { words: row.words, target };
}

/** The corrections with one more, the newest last. Same words are replaced; beyond the limit the oldest goes. */
export function withCorrection(
  corrections: readonly AdvertCorrection[],
  correction: AdvertCorrection,
): AdvertCorrection[] {
  const key = wordKey(correction.words);
  const others = corrections.filter(({ words }) => wordKey(words) !== key);
  return [...others, correction].slice(-MAX_CORRECTIONS);
}

/** Looks up corrections by words; the last of equal words counts. */
export function correctionsBy(corrections: readonly AdvertCorrection[]) {
  const byWords = new Map(
    corrections.slice(-MAX_CORRECTIONS).map(({ words, target }) => [wordKey(words), target]),
  );
  return (name: string, value: string): Found[] | null => {
    const words = `${name} ${value}`.trim();
    const target = byWords.get(wordKey(words)) ?? (name === '' ? undefined : byWords.get(wordKey(name)));
    if (target === undefined) return null;
    // A correction counts before every reading of the same field.
    if (target.kind === 'spec') return [{ target: { ...target, valor: target.valor ?? value } }];
    return [{ target, rank: 100 }];
  };
}
