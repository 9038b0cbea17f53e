import { sanitizeText } from '#src/lib/sanitize.ts';

/** Messages by field, as the answer to a refused save carries them. */
export type FieldErrors = Record<string, ValidationError>;

/** Cleans text fields in place (SPEC section 5). */
export function sanitizeFields(record: core.Record, fields: readonly string[]): void {
  for (const field of fields) record.set(field, sanitizeText(record.getString(field)));
}

/** The value of a JSON field; an unset one is null. */
export function readJson(record: core.Record, field: string): unknown {
  const raw = record.getString(field);
  return raw === '' ? null : JSON.parse(raw);
}

/** Bounds of a number that may be absent. Both are inclusive. */
export interface NumberRule {
  readonly field: string;
  readonly min: number;
  readonly max: number;
  /** 0 for whole numbers. */
  readonly decimals: number;
}

function hasDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}

/** Checks a number that may be absent; an empty text counts as absent (SPEC section 5). */
export function checkNullableNumber(record: core.Record, rule: NumberRule, errors: FieldErrors): void {
  const value = readJson(record, rule.field);
  if (value === null) return;
  if (value === '') {
    record.set(rule.field, null);
    return;
  }
  if (typeof value !== 'number' || !Number.isFinite(value))
    errors[rule.field] = new ValidationError('not_a_number', 'Debe ser un número');
  else if (value < rule.min || value > rule.max)
    errors[rule.field] = new ValidationError('out_of_range', `Debe estar entre ${rule.min} y ${rule.max}`);
  else if (!hasDecimals(value, rule.decimals))
    errors[rule.field] = new ValidationError(
      'too_precise',
      rule.decimals === 0
        ? 'Debe ser un número entero'
        : `Puede tener como máximo ${rule.decimals} decimales`,
    );
}

/**
 * Refuses the save when a field is wrong.
 * @throws BadRequestError with the message and the fields' messages.
 */
export function refuseIfWrong(message: string, errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new BadRequestError(message, errors);
}

/** Whether a request's body names a field, even with an empty value. */
export function isInBody(e: core.RecordRequestEvent, field: string): boolean {
  return Object.keys(e.requestInfo().body).includes(field);
}
