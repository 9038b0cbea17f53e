import { OWN_UNITS } from '#src/features/admin/vehicle-form/measure.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/** The unit that a column's heading gives for its numbers. */
export type HeadingUnit =
  /** 'neto' is a price without IVA; the final price is unknown. */
  | { readonly kind: 'kW' | 'años' | 'litros' | 'neto' }
  /** A remark that may change the number in an unsupported way. */
  | { readonly kind: 'unknown'; readonly text: string };

const NET =
  /\bsin (?:iva|impuestos)\b|\biva no incl|\bexcl\w*\.? iva\b|(?:\+|\bmas) ?iva\b|\bneto\b|\bnetto\b|(?<!\.)\bnet\b/;
/** Remarks that do not change the number, besides the fields' own units. */
const HARMLESS =
  /^(?:pvp|(?:€ ?|eur ?)?(?:(?:con |c\/ ?)iva|iva inc(?:l(?:uido)?)?)|wltp|nedc|reales|certificados|eur|euros?|€)$/;
const FOREIGN = /[$£%±Δ]|\+\/-|\b(?:usd|gbp|chf|millas)\b|\bkw ?\/ ?(?:cv|ps|hp)\b|\b(?:cv|ps|hp) ?\/ ?kw\b/;

const kinds = [
  ['kW', /^kw$/, /\bkw\b/],
  ['años', /^(?:anos|years|jahre)$/, /\b(?:anos|years|jahre)\b/],
  ['litros', /^(?:l|lts?|ltr|litros?|liter)$/, /\blitros?\b/],
] as const;

/**
 * Unit in the heading of a numeric column, in brackets or in its words; null for the field's default unit. Call it for numeric
 * columns only.
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
