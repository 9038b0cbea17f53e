import * as z from 'zod/mini';
import type { FieldValues } from './lead-form.rules.ts';

/** What somebody has typed into a form, kept for this tab until it is sent: a reload or a slip of the finger costs nothing. */

const draftSchema = z.object({
  values: z.record(z.string(), z.string()),
  /** First sight of the form: milliseconds since 1970. */
  startedAt: z.number(),
});
export type LeadDraft = z.infer<typeof draftSchema>;

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The draft under a key. Where the browser keeps nothing, nothing is remembered. */
export function readDraft(storage: Keep, key: string): LeadDraft | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps what a form holds. */
export function keepDraft(storage: Keep, key: string, values: FieldValues, startedAt: number): void {
  try {
    storage.setItem(key, JSON.stringify({ values, startedAt }));
  } catch {
    // A full or forbidden storage must not disturb the typing.
  }
}

/** Forgets a draft. */
export function dropDraft(storage: Keep, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
