import type * as z from 'zod/mini';

/** A message by field, and a code that programs may read. */
export type FieldProblems = Readonly<Record<string, { readonly code: string; readonly message: string }>>;

/** The first problem of each field, in the schema's order. */
export function fieldProblems(error: z.core.$ZodError): FieldProblems {
  const problems: Record<string, { code: string; message: string }> = {};
  for (const { path, code, message } of error.issues) {
    const field = String(path[0] ?? '');
    problems[field] ??= { code, message };
  }
  return problems;
}
