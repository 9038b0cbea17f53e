import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import { csvText } from '#src/lib/csv.ts';
import type { Numbers } from '#src/features/admin/analytics/numbers.schema.ts';
import { ANSWER_BUCKETS } from './answer-times.ts';
import type { SeriesPoint } from './day-series.ts';
import type { ChannelFunnel } from './funnel.ts';
import { dayOfChange, effectRates, soldWithin } from './price-effects.ts';
import { AGE_BUCKETS } from './stock-ages.ts';

/** The figures of each chart as a table, which is shown and exported alike. */

/** Null is an unknown figure. */
export type Cell = string | number | null;

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The content of the CSV file, with decimal commas. */
export function tableToCsv({ head, rows }: ChartTable): string {
  const text = (cell: Cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? ''));
  return csvText([head, ...rows.map((cells) => cells.map(text))]);
}

/** `YYYY-MM-DD` in the Spanish format DD/MM/YYYY. */
const dayText = (day: string) => day.split('-').reverse().join('/');

export function seriesTable(points: readonly SeriesPoint[], isByWeek: boolean): ChartTable {
  return {
    head: isByWeek ? ['Desde', 'Hasta', 'Visitas', 'Leads'] : ['Día', 'Visitas', 'Leads'],
    rows: points.map(({ from, to, visits, leads }) => [
      ...(isByWeek ? [dayText(from), dayText(to)] : [dayText(from)]),
      ...[visits, leads],
    ]),
  };
}

/** Name of a funnel's channel. */
export const funnelName = ({ channel }: Pick<ChannelFunnel, 'channel'>): string =>
  channel === null ? 'Otros canales' : channel === '' ? 'Sin canal' : channelLabel(channel);

export function funnelTable(funnels: readonly ChannelFunnel[]): ChartTable {
  return {
    head: ['Canal', 'Recibidos', 'Contestados', 'Con cita o venta', 'Ganados', 'Perdidos'],
    rows: funnels.map((funnel) => [
      ...[funnelName(funnel), funnel.received, funnel.answered, funnel.appointed, funnel.won, funnel.lost],
    ]),
  };
}

export interface AnswerRows {
  readonly totals: readonly number[];
  /** Leads without an answer so far. */
  readonly unanswered: number;
  /** Answered leads without a recorded time. */
  readonly untimed: number;
}

export function answerTable({ totals, unanswered, untimed }: AnswerRows): ChartTable {
  return {
    head: ['Primera respuesta', 'Leads'],
    rows: [
      ...ANSWER_BUCKETS.map(({ label }, index): Cell[] => [label, totals[index] ?? 0]),
      ['Sin contestar', unanswered],
      ...(untimed > 0 ? [['Contestados, sin hora', untimed]] : []),
    ],
  };
}

export function ageTable(ages: readonly number[]): ChartTable {
  return {
    head: ['Días en stock', 'Coches a la venta'],
    rows: AGE_BUCKETS.map(({ label }, index) => [label, ages[index] ?? 0]),
  };
}

export function effectTable(changes: Numbers['cambios'], now: Date): ChartTable {
  return {
    head: [
      ...['Coche', 'Referencia', 'Día', 'Precio anterior', 'Precio nuevo'],
      ...['Días antes', 'Visitas antes', 'Leads antes', 'Días después', 'Visitas después', 'Leads después'],
      'Vendido a los (días)',
    ],
    rows: changes.map((change) => {
      const { daysBefore, days } = effectRates(change, now);
      return [
        ...[change.titulo, change.referencia, dayText(dayOfChange(change)), change.before, change.after],
        ...[daysBefore, change.antes.visitas, change.antes.leads],
        ...[days, change.despues.visitas, change.despues.leads, soldWithin(change)],
      ];
    }),
  };
}
