import { plainMarks } from '#src/lib/plain-marks.ts';

/** A phone number, in E.164 and formatted. */
export interface PhoneNumber {
  readonly kind: 'fijo' | 'movil' | 'otro';
  readonly e164: string;
  readonly display: string;
}

const E164 = /^\+[1-9]\d{7,14}$/;
/** Nine digits; mobile numbers start with 6 or 7, others with 8 or 9 (Plan Nacional de Numeración Telefónica). */
const SPANISH = /^\+34([6-9])\d{8}$/;

/**
 * The bracketed trunk zero after a country code, '+49 (0) 170', is dialled only within the country. In Italy and San Marino it is part of
 * the number.
 */
const TRUNK_ZERO = /^\(?\s*((?:\+|00)\s*(?!39|378)\d{1,3})\s*\)?[\s./-]*\(\s*0/;

/** Reduces a typed or pasted number to digits, with a plus sign before a country code. */
export function compactPhone(typed: string): string {
  return plainMarks(typed)
    .replace(TRUNK_ZERO, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '');
}

/**
 * Converts a number to E.164. Without a country code it is Spanish. Null when it is invalid.
 * @param typed digits with any usual separators.
 */
export function toE164(typed: string): string | null {
  if (!/^[\d\s().+/-]+$/.test(plainMarks(typed))) return null;
  const compact = compactPhone(typed)
    .replace(/^00/, '+')
    .replace(/^(?=[6-9]\d{8}$)/, '+34')
    .replace(/^(?=34[6-9]\d{8}$)/, '+');
  if (!E164.test(compact) || (compact.startsWith('+34') && !SPANISH.test(compact))) return null;
  return compact;
}

/** Formats a number: '+34 910 000 000'. Numbers of other countries are grouped only by digits. */
export function phoneNumber(e164: string): PhoneNumber {
  const first = SPANISH.exec(e164)?.[1];
  if (first === undefined)
    return { kind: 'otro', e164, display: `+${e164.slice(1).replace(/\B(?=(\d{3})+$)/g, ' ')}` };
  const digits = e164.slice(3).replace(/\B(?=(\d{3})+$)/g, ' ');
  return { kind: first === '6' || first === '7' ? 'movil' : 'fijo', e164, display: `+34 ${digits}` };
}
