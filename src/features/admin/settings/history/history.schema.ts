import * as z from 'zod/mini';

/** A car of history entries as it is now, in the trash or not. */
export const historyCarSchema = z.object({
  id: z.string(),
  titulo: z.string(),
  referencia: z.string(),
  matricula: z.string(),
  km: z.nullable(z.number()),
  isTrashed: z.boolean(),
});
export type HistoryCar = z.infer<typeof historyCarSchema>;
