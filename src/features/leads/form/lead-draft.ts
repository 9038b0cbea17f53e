import * as z from 'zod/mini';
import type { FieldValues } from '#src/components/ui/form-values.ts';
import * as draft from '#src/lib/draft.ts';
import type { Keep } from '#src/lib/tab-storage.ts';

/** What somebody has typed into a form, kept for this tab until it is sent: a reload or a slip of the finger costs nothing. */

const draftSchema = z.object({
  values: z.record(z.string(), z.string()),
  /** First sight of the form: milliseconds since 1970. */
  startedAt: z.number(),
});
export type LeadDraft = z.infer<typeof draftSchema>;

/** The draft under a key. */
export function readDraft(storage: Keep, key: string): LeadDraft | null {
  return draft.readDraft(storage, key, draftSchema);
}

/** Keeps what a form holds. */
export function keepDraft(storage: Keep, key: string, values: FieldValues, startedAt: number): void {
  draft.keepDraft(storage, key, { values, startedAt });
}

export { dropDraft } from '#src/lib/draft.ts';
