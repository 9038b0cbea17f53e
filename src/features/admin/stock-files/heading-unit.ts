import { OWN_UNITS } from '#src/features/admin/vehicle-form/measure.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/** In what the heading of a column says that its numbers are. */
export type HeadingUnit =
  /** 'neto' is a price without IVA: which price the buyer pays is not known. */
  | { readonly kind: 'kW' | 'años' | 'litros' | 'neto' }
  /** The remark may change the number in a way that the product does not know. */
  | { readonly kind: 'unknown'; readonly text: string };

const NET =
  /\bsin (?:iva|impuestos)\b|\biva no incl|\bexcl\w*\.? iva\b|(?:\+|\bmas) ?iva\b|\bneto\b|\bnetto\b|(?<!\.)\bnet\b/;
/** Remarks that leave a number as it is, besides the fields' own units. */
const HARMLESS =
  /^(?:pvp|(?:€ ?|eur ?)?(?:(?:con |c\/ ?)iva|iva inc(?:l(?:uido)?)?)|wltp|nedc|reales|certificados|eur|euros?|€)$/;
const FOREIGN = /[$£%±Δ]|\+\/-|\b(?:usd|gbp|chf|millas)\b|\bkw ?\/ ?(?:cv|ps|hp)\b|\b(?:cv|ps|hp) ?\/ ?kw\b/;

const kinds = [
  ['kW', /^kw$/, /\bkw\b/],
  ['años', /^(?:anos|years|jahre)$/, /\b(?:anos|years|jahre)\b/],
  ['litros', /^(?:l|lts?|ltr|litros?|liter)$/, /\blitros?\b/],
] as const;

/**
 * What the heading of a column of numbers says about them, in brackets or else in its words; null for the field's own unit. Other
 * columns have no unit, whatever stands in their brackets.
 */
export function headingUnit(header: string): HeadingUnit | null {
  const folded = foldAccents(header);
  if (NET.test(folded)) return { kind: 'neto' };
  const [, remark = ''] = /[([]([^)\]]*)/.exec(header) ?? [];
  const inner = foldAccents(remark).trim().replace(/\.$/, '');
  const [bracketed] = kinds.find(([, whole]) => whole.test(inner)) ?? [];
  if (bracketed !== undefined) return { kind: bracketed };
  const foreign = FOREIGN.exec(folded)?.[0];
  if (inner !== '' && !OWN_UNITS.has(inner) && !HARMLESS.test(inner))
    return { kind: 'unknown', text: remark.trim() };
  if (foreign !== undefined) return { kind: 'unknown', text: foreign };
  const [named] = (inner === '' && kinds.find(([, , word]) => word.test(folded))) || [];
  return named === undefined ? null : { kind: named };
}
