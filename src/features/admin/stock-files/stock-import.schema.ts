import * as z from 'zod/mini';

/** What PocketBase's hooks answer about imports of the stock, and how much they take at once. */

/** Rows of one transaction, of an import or of its undoing: others, leads first, wait for as long as it takes. */
export const IMPORT_ROWS_AT_ONCE = 50;
/** Rows that are asked about at once. */
export const CHECK_ROWS_AT_ONCE = 2000;
/** Letters of a file's name. */
export const FILE_NAME_MAX = 200;

/**
 * What became of a row: created or changed; as it was already, because it came before; changed by another person since the plan
 * saw it; gone, or in the trash.
 */
export const SAVED_FATES = ['creada', 'cambiada', 'igual', 'conflicto', 'ausente'] as const;

const savedRowSchema = z.object({
  id: z.string(),
  /** The id of its car, '' when that is gone. */
  vehicle: z.string(),
  fate: z.enum(SAVED_FATES),
  referencia: z.string(),
  precio_anterior_eur: z.nullable(z.number()),
});
export type SavedRow = z.infer<typeof savedRowSchema>;

export const savedSchema = z.object({ rows: z.array(savedRowSchema) });

const arrivedRowSchema = z.object({
  id: z.string(),
  vehicle: z.string(),
  referencia: z.string(),
  /** The values that imports wrote last, by field; a field that is missing, or null for all of them, is not known. */
  fields: z.nullable(z.record(z.string(), z.unknown())),
});
/** A row that came before and made a car, which is there and not in the trash. */
export type ArrivedRow = z.infer<typeof arrivedRowSchema>;

export const checkedSchema = z.object({
  arrived: z.array(arrivedRowSchema),
  /** Rows whose car lies in the trash: they make it again, with its reference. */
  remade: z.array(z.string()),
  /** References of cars in the trash. */
  trashed: z.array(z.string()),
});

const lastImportSchema = z.object({
  id: z.string(),
  file: z.string(),
  /** When its latest rows were saved. */
  saved_at: z.string(),
  /** Who imported it, '' when that is not known any more. */
  author: z.string(),
  /** Cars that it made and changed, without those that are undone already. */
  made: z.number(),
  changed: z.number(),
});
export type LastImport = z.infer<typeof lastImportSchema>;

/** The latest import that can be undone. */
export const lastSchema = z.object({ last: z.nullable(lastImportSchema) });

/**
 * Why an undo did not set fields back: edited since; edited since, and in the trash with its car; the rule of thirty days took the
 * previous price away; a hook refused the car; the former value has been erased.
 */
export const KEPT_REASONS = ['editado', 'papelera', 'regla', 'rechazado', 'sin-anterior'] as const;

const keptFieldsSchema = z.object({
  referencia: z.string(),
  titulo: z.string(),
  /** Names of a vehicle's fields, and `imagenes` and `especificaciones`. */
  fields: z.array(z.string()),
  why: z.enum(KEPT_REASONS),
  /** Why a hook refused it, in its words; '' otherwise. */
  message: z.string(),
});
export type KeptFields = z.infer<typeof keptFieldsSchema>;

/** What an undo has done so far to the whole import. */
export const undoneSchema = z.object({
  trashed: z.number(),
  restored: z.number(),
  /** Told once no row remains. */
  kept: z.array(keptFieldsSchema),
  remaining: z.number(),
});
export type UndoneImport = z.infer<typeof undoneSchema>;
