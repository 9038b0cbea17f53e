import * as z from 'zod/mini';
import { advertTargetSchema, correctedTargetSchema } from '#src/features/admin/adverts/advert.schema.ts';
import type { AdvertTarget } from '#src/features/admin/adverts/advert.ts';
import type { AdvertCorrection } from '#src/features/admin/adverts/corrections.ts';
import type { SpecRow } from '#src/features/admin/stock/vehicles.api.ts';

/** What the form keeps of an advert, also in its draft. */
export interface AdvertWork {
  /** The text of the box, until it is used. */
  readonly text: string;
  /** Targets that staff chose, by `keysOf`. */
  readonly edits: Readonly<Record<string, AdvertTarget>>;
  /** Specs that are saved with the form. */
  readonly specs: readonly SpecRow[];
  /** Corrections to remember once the form is saved. */
  readonly corrections: readonly AdvertCorrection[];
}

export const NO_ADVERT: AdvertWork = { text: '', edits: {}, specs: [], corrections: [] };

const spec = z.object({
  id: z.string(),
  grupo: z.string(),
  clave: z.string(),
  valor: z.string(),
  isNew: z.boolean(),
});
const workSchema = z.object({
  text: z.string(),
  edits: z.record(z.string(), advertTargetSchema),
  specs: z.array(spec),
  corrections: z.array(z.object({ words: z.string(), target: correctedTargetSchema })),
});

/** Reads a draft's advert. Drafts of another version have none, or another. */
export const draftAdvertSchema = z.pipe(
  z.optional(z.unknown()),
  z.transform((stored): AdvertWork => workSchema.safeParse(stored).data ?? NO_ADVERT),
);

/** Whether there is something that a save or the dialog still needs. */
export function hasAdvert({ text, specs }: AdvertWork): boolean {
  return text.trim() !== '' || specs.length > 0;
}
