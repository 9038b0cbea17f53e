import * as z from 'zod/mini';

/** Responses and limits of the stock import endpoints. */

/** Rows per transaction, of an import or its undo. Other writes, such as leads, wait while it runs. */
export const IMPORT_ROWS_AT_ONCE = 50;
/** Rows per check request. */
export const CHECK_ROWS_AT_ONCE = 2000;
/** Maximum length of a file name, in characters. */
export const FILE_NAME_MAX = 200;

/**
 * Result of a row: created; changed; unchanged, because it was imported before; changed by another user since the plan; deleted or
 * in the trash.
 */
export const SAVED_FATES = ['creada', 'cambiada', 'igual', 'conflicto', 'ausente'] as const;

const savedRowSchema = z.object({
  id: z.string(),
  /** Id of its car; '' when the car is gone. */
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
  /** The last imported values by field; a missing field, or null for the whole record, is unknown. */
  fields: z.nullable(z.record(z.string(), z.unknown())),
});
/** An imported row whose car exists and is not in the trash. */
export type ArrivedRow = z.infer<typeof arrivedRowSchema>;

const trashedCarSchema = z.object({
  referencia: z.string(),
  marca: z.string(),
  modelo: z.string(),
  version: z.string(),
  matricula: z.string(),
  vin: z.string(),
});
export type TrashedCar = z.infer<typeof trashedCarSchema>;

export const checkedSchema = z.object({
  arrived: z.array(arrivedRowSchema),
  /** Rows whose car is in the trash: they recreate it with its reference. */
  remade: z.array(z.string()),
  /** Cars in the trash. */
  trashed: z.array(trashedCarSchema),
});

const lastImportSchema = z.object({
  id: z.string(),
  file: z.string(),
  /** When its last rows were saved. */
  saved_at: z.string(),
  /** Who imported it; '' when unknown. */
  author: z.string(),
  /** Cars created and changed, without those already undone. */
  made: z.number(),
  changed: z.number(),
});
export type LastImport = z.infer<typeof lastImportSchema>;

/** The latest import that can be undone. */
export const lastSchema = z.object({ last: z.nullable(lastImportSchema) });

/**
 * Why an undo kept fields: edited since; edited since, and the car is in the trash; the thirty-day rule removed the previous
 * price; a hook refused the car; the former value has been erased.
 */
export const KEPT_REASONS = ['editado', 'papelera', 'regla', 'rechazado', 'sin-anterior'] as const;

const keptFieldsSchema = z.object({
  referencia: z.string(),
  titulo: z.string(),
  /** Names of vehicle fields, and `imagenes` and `especificaciones`. */
  fields: z.array(z.string()),
  why: z.enum(KEPT_REASONS),
  /** Message of the hook that refused it; '' otherwise. */
  message: z.string(),
});
export type KeptFields = z.infer<typeof keptFieldsSchema>;

/** Totals of the whole undo so far. */
export const undoneSchema = z.object({
  trashed: z.number(),
  restored: z.number(),
  /** Sent once no row remains. */
  kept: z.array(keptFieldsSchema),
  remaining: z.number(),
});
export type UndoneImport = z.infer<typeof undoneSchema>;
