import type { FieldMessages, FieldValues } from '#src/components/ui/form-values.ts';
import { fieldProblems } from './field-problems.ts';

/** What the lead forms have in common when they are checked (SPEC sections 5 and 7). */

/** A body to send, or what is wrong; `message` is the first problem in the form's order. */
export type LeadFormReading =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string; readonly fields: FieldMessages };

/** Checks a filled-in form and composes its body of SPEC section 7. */
export type LeadFormReader = (values: FieldValues) => LeadFormReading;

/** The reading of a form that its schema refuses. */
export function refusedReading(error: Parameters<typeof fieldProblems>[0]): LeadFormReading {
  const problems = Object.entries(fieldProblems(error)).map(
    ([name, { message }]) => [name, message] as const,
  );
  return { ok: false, message: problems[0]?.[1] ?? '', fields: Object.fromEntries(problems) };
}
