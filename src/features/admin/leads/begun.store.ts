import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { LEAD_DRAFTS } from '#src/features/admin/core/session/kept-drafts.ts';
import { keepDraft, readDraft } from '#src/lib/draft.ts';

/**
 * Unsaved drafts of a lead's follow-up. They survive list updates, tab switches, and the return from the telephone or WhatsApp,
 * during which a phone may have discarded the page.
 */
const begunSchema = z.object({
  nota: z.optional(z.string()),
  paso: z.optional(z.string()),
  fecha: z.optional(z.string()),
  hora: z.optional(z.string()),
  minutos: z.optional(z.number()),
  tipo: z.optional(z.string()),
  /** Whether the customer gets a mail about the appointment. */
  avisar: z.optional(z.boolean()),
  /** `stepKey` of the stored step when the draft was begun. */
  antes: z.optional(z.string()),
  /** Whether a reply link of the lead was used. */
  tocado: z.optional(z.boolean()),
});
export type Begun = Readonly<z.infer<typeof begunSchema>>;

const begun = atom<Readonly<Record<string, Begun>>>(
  readDraft(sessionStorage, LEAD_DRAFTS, z.record(z.string(), begunSchema)) ?? {},
);
/** Drafts by lead id. */
export const $begun: ReadableAtom<Readonly<Record<string, Begun>>> = begun;

/** Updates parts of a lead's draft; undefined removes a part. */
export function begin(
  leadId: string,
  part: { readonly [Name in keyof Begun]: Begun[Name] | undefined },
): void {
  const others = Object.entries(begun.get()).filter(([id]) => id !== leadId);
  const parts = Object.entries({ ...begun.get()[leadId], ...part }).filter(
    ([, value]) => value !== undefined,
  );
  const own: [string, Begun][] = parts.length === 0 ? [] : [[leadId, Object.fromEntries(parts)]];
  begun.set(Object.fromEntries([...others, ...own]));
  keepDraft(sessionStorage, LEAD_DRAFTS, begun.get());
}
