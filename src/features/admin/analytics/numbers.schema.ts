import * as z from 'zod/mini';

/** Numbers of the stock, as returned by pb/lib/analytics/numbers.ts. Timestamps are in PocketBase's format, days `YYYY-MM-DD`. */

const nullableNumber = z.nullable(z.number());

export const carNumbersSchema = z.object({
  id: z.string(),
  leads: z.number(),
  /** In the last thirty days. */
  visitas: z.number(),
  /** When it was sold; '' when the history has no record of it. */
  vendido: z.string(),
});
export type CarNumbers = z.infer<typeof carNumbersSchema>;

const quietCarSchema = z.object({
  id: z.string(),
  titulo: z.string(),
  referencia: z.string(),
  precio_eur: nullableNumber,
  created_at: z.string(),
  status: z.string(),
  leads: z.number(),
  visitas: z.number(),
});
export type QuietCar = z.infer<typeof quietCarSchema>;

const spanSchema = z.object({ visitas: z.number(), leads: z.number() });

export const priceEffectSchema = z.object({
  vehicle: z.string(),
  titulo: z.string(),
  referencia: z.string(),
  /** Milliseconds. */
  at: z.number(),
  before: nullableNumber,
  after: nullableNumber,
  /** When the car came into stock. */
  entrada: z.string(),
  /** When the car was sold; '' when it is not, or the history has no record of it. */
  vendido: z.string(),
  antes: spanSchema,
  despues: spanSchema,
});
export type PriceEffect = z.infer<typeof priceEffectSchema>;

export const numbersSchema = z.object({
  /** First day with visit data; '' for none. */
  desde: z.string(),
  quietos: z.array(quietCarSchema),
  quietosTotal: z.number(),
  /** Cars for sale, and those of them that have a lead within the days that make a car quiet. */
  enVenta: z.number(),
  preguntados: z.number(),
  /** Of the period. */
  cambios: z.array(priceEffectSchema),
});
export type Numbers = z.infer<typeof numbersSchema>;
