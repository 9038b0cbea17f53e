import * as z from 'zod/mini';
import type { FieldValues } from '#src/components/ui/form-values.ts';
import * as draft from '#src/lib/draft.ts';
import type { Keep } from '#src/lib/tab-storage.ts';

/** Draft of a form, saved for this tab until it is sent, so that a reload or an accidental navigation loses nothing. */

const draftSchema = z.object({
  values: z.record(z.string(), z.string()),
  /** When the form was first shown, in epoch milliseconds. */
  startedAt: z.number(),
});
export type LeadDraft = z.infer<typeof draftSchema>;

/** Reads the draft with this key. */
export function readDraft(storage: Keep, key: string): LeadDraft | null {
  return draft.readDraft(storage, key, draftSchema);
}

/** Saves the values of a form. */
export function keepDraft(storage: Keep, key: string, values: FieldValues, startedAt: number): void {
  draft.keepDraft(storage, key, { values, startedAt });
}

export { dropDraft } from '#src/lib/draft.ts';
