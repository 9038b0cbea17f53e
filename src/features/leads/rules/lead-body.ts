import type * as z from 'zod/mini';
import { fieldProblems, type FieldProblems } from './field-problems.ts';

/** What reading any lead's body shares. Small, because the form of an appointment loads it. */

export type Body = Readonly<Record<string, unknown>>;

/** A car's slug. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** An idempotency key. */
export const ENVIO = /^[\w-]{8,40}$/;

/** The value when it is a text that matches, else ''. */
export function matching(value: unknown, pattern: RegExp): string {
  return typeof value === 'string' && pattern.test(value) ? value : '';
}

/** A body that is refused. `message` is the first problem. */
export interface Refusal {
  readonly ok: false;
  readonly message: string;
  readonly problems: FieldProblems;
}

export function refusal(error: z.core.$ZodError): Refusal {
  return { ok: false, message: error.issues[0]?.message ?? '', problems: fieldProblems(error) };
}
