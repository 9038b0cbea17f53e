import * as z from 'zod/mini';

/** What PocketBase's hooks answer about an import of the stock, and how much it takes at once. */

/** Rows of one transaction: others, leads first, wait for as long as it takes. */
export const IMPORT_ROWS_AT_ONCE = 50;
/** Rows that are asked about at once. */
export const CHECK_ROWS_AT_ONCE = 2000;

/**
 * What became of a row: created or changed; as it was already, because it came before; changed by somebody since the plan
 * saw it; gone, or in the trash.
 */
export const SAVED_FATES = ['creada', 'cambiada', 'igual', 'conflicto', 'ausente'] as const;

const savedRowSchema = z.object({
  id: z.string(),
  fate: z.enum(SAVED_FATES),
  referencia: z.string(),
  precio_anterior_eur: z.nullable(z.number()),
});
export type SavedRow = z.infer<typeof savedRowSchema>;

export const savedSchema = z.object({ rows: z.array(savedRowSchema) });

export const checkedSchema = z.object({
  /** Rows that came before: the reference of their car, '' when it is gone. */
  arrived: z.array(z.object({ id: z.string(), referencia: z.string() })),
  /** References of cars in the trash. */
  trashed: z.array(z.string()),
});
