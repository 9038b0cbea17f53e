import type { NumberBounds } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem } from '#src/features/vehicles/domain/vehicle.limits.ts';
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

/** A field that holds a number or null, with its limits. */
export interface NumberRule extends NumberBounds {
  readonly field: string;
}

/** Checks a number that may be absent; an empty text counts as absent (SPEC section 5). */
export function checkNullableNumber(record: core.Record, rule: NumberRule, errors: FieldErrors): void {
  const value = readJson(record, rule.field);
  if (value === null) return;
  if (value === '') {
    record.set(rule.field, null);
    return;
  }
  const problem = numberProblem(value, rule);
  if (problem !== null) errors[rule.field] = new ValidationError(problem.code, problem.message);
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
