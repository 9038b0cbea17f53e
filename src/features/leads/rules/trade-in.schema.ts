import * as z from 'zod/mini';

/** The car that a person offers in exchange, as a lead stores it in `entrega`. */

/** All are texts, '' when not given: there is a plate, or brand and model. */
export const tradeInSchema = z.object({
  /** Private: for staff only. */
  matricula: z.string(),
  marca: z.string(),
  modelo: z.string(),
  /** Four digits. */
  anio: z.string(),
  /** As typed: '120.000', 'unos 120 mil'. */
  km: z.string(),
  /** Its condition in the person's eyes, in the words of the form (TRADE_IN_STATES). */
  estado: z.string(),
  deseos: z.string(),
});
export type TradeIn = z.infer<typeof tradeInSchema>;

/** Its fields with their labels, in the order of the form. */
export const TRADE_IN_FIELDS = [
  ['matricula', 'Matrícula'],
  ['marca', 'Marca'],
  ['modelo', 'Modelo'],
  ['anio', 'Año'],
  ['km', 'Kilómetros'],
  ['estado', 'Estado'],
  ['deseos', 'Comentarios'],
] as const satisfies readonly (readonly [keyof TradeIn, string])[];
