import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { keepDraft, readDraft } from '#src/lib/draft.ts';

/**
 * What has been begun with a lead and not been saved: it survives the list's changes, the way to another tab, and the
 * return from the telephone or WhatsApp, for which a phone may have thrown the page away.
 */
const begunSchema = z.object({
  nota: z.optional(z.string()),
  paso: z.optional(z.string()),
  fecha: z.optional(z.string()),
  /** The step that was stored when another was begun: `stepKey`. */
  antes: z.optional(z.string()),
  /** Whether the customer was called or written to from here. */
  tocado: z.optional(z.boolean()),
});
export type Begun = Readonly<z.infer<typeof begunSchema>>;

const KEY = 'panel_leads_empezados';

const begun = atom<Readonly<Record<string, Begun>>>(
  readDraft(sessionStorage, KEY, z.record(z.string(), begunSchema)) ?? {},
);
/** By lead. */
export const $begun: ReadableAtom<Readonly<Record<string, Begun>>> = begun;

/** Notes what has been begun with a lead; undefined forgets a part of it. */
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
  keepDraft(sessionStorage, KEY, begun.get());
}
