import * as z from 'zod/mini';

/** What the person of an alert knows. Also used by PocketBase's hooks, unlike the rules. */

/** A car's price that the person knows. */
const seenCarSchema = z.object({
  /** Euros; null for a price on request. */
  precio: z.nullable(z.number()),
  /** Whether VAT comes on top: prices with and without it are not compared. */
  neto: z.boolean(),
});
export type SeenCar = z.infer<typeof seenCarSchema>;

/** What the person knows: a car's price, or the ids of the cars that a search has found. Null before the first look. */
export const seenSchema = z.nullable(z.union([seenCarSchema, z.array(z.string())]));
export type Seen = z.infer<typeof seenSchema>;
