import type * as z from 'zod/mini';

/** Message and machine-readable code by field. */
export type FieldProblems = Readonly<Record<string, { readonly code: string; readonly message: string }>>;

/** The first problem of each field, in the order of the schema. */
export function fieldProblems(error: z.core.$ZodError): FieldProblems {
  const problems: Record<string, { code: string; message: string }> = {};
  for (const { path, code, message } of error.issues) {
    const field = String(path[0] ?? '');
    problems[field] ??= { code, message };
  }
  return problems;
}
