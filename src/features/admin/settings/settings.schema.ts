import * as z from 'zod/mini';

/** The settings as an administrator reads them (pb_migrations: `ajustes`). */
export const settingsSchema = z.object({
  /** Whether the stock is offered to other sites as a file. */
  feed_activo: z.boolean(),
  /** For how many years the history is kept. */
  historial_anos: z.number(),
});
export type Settings = z.infer<typeof settingsSchema>;
