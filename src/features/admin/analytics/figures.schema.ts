import * as z from 'zod/mini';

/** Aggregates of a period for the charts, as returned by pb/lib/analytics/figures.ts. Days are Madrid's, `YYYY-MM-DD`. */

const dayTotal = z.object({ dia: z.string(), total: z.number() });
export type DayTotal = z.infer<typeof dayTotal>;

const channelTotal = z.object({ canal: z.string(), estado: z.string(), total: z.number() });
export type ChannelTotal = z.infer<typeof channelTotal>;

export const figuresSchema = z.object({
  hoy: z.string(),
  /** First day with visit data; '' for none. */
  desde: z.string(),
  /** Days without visits are left out, and so for leads. */
  visitas: z.array(dayTotal),
  leads: z.array(dayTotal),
  /** The period's leads by channel and present state. */
  embudo: z.array(channelTotal),
  /** Answered leads of the period. */
  respuesta: z.object({
    /** Minutes; null without a timed answer. */
    mediana: z.nullable(z.number()),
    /** Totals of ANSWER_BUCKETS. */
    tramos: z.array(z.number()),
    /** Answered leads without the time of the answer. */
    sinHora: z.number(),
  }),
  /** Cars for sale by the day on which they came into stock. */
  entradas: z.array(dayTotal),
});
export type Figures = z.infer<typeof figuresSchema>;
