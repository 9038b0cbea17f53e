import type { FieldMessages, FieldValues } from '#src/components/ui/form-values.ts';
import { fieldProblems } from './field-problems.ts';

/** Shared validation of the lead forms (SPEC sections 5 and 7). */

/** A body to send, or the errors; `message` is the first error in the order of the form. */
export type LeadFormReading =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string; readonly fields: FieldMessages };

/** Validates form values and builds the request body of SPEC section 7. */
export type LeadFormReader = (values: FieldValues) => LeadFormReading;

/** Result for a form that its schema refuses. */
export function refusedReading(error: Parameters<typeof fieldProblems>[0]): LeadFormReading {
  const problems = Object.entries(fieldProblems(error)).map(
    ([name, { message }]) => [name, message] as const,
  );
  return { ok: false, message: problems[0]?.[1] ?? '', fields: Object.fromEntries(problems) };
}
