import { formatInteger } from '#src/lib/format.ts';
import {
  ageTable,
  answerTable,
  effectTable,
  funnelTable,
  seriesTable,
} from '#src/features/admin/analytics/figures/tables.ts';
import { ANSWER_BUCKETS, waitText } from '#src/features/admin/analytics/figures/answer-times.ts';
import { isByWeek, seriesOf, seriesTotals } from '#src/features/admin/analytics/figures/day-series.ts';
import { funnelOf, funnelsByChannel } from '#src/features/admin/analytics/figures/funnel.ts';
import { AGE_BUCKETS, olderThan, stockAges } from '#src/features/admin/analytics/figures/stock-ages.ts';
import type { Figures } from '#src/features/admin/analytics/figures.schema.ts';
import { counted } from '#src/features/admin/analytics/numbers.messages.ts';
import { oldStockDays } from '#src/config/periods.ts';
import type { Period } from '#src/features/admin/analytics/numbers.period.ts';
import type { Numbers } from '#src/features/admin/analytics/numbers.schema.ts';
import { BarRows } from './BarRows.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { DayBars } from './DayBars.tsx';
import { longDay } from './day-words.ts';
import { Funnels } from './Funnels.tsx';
import { PriceEffects } from './PriceEffects.tsx';

interface ChartsProps {
  readonly period: Period;
  readonly figures: Figures;
  readonly numbers: Numbers;
  readonly now: Date;
}

type PartProps = Pick<ChartsProps, 'period' | 'figures'>;

function Visits({ period, figures }: PartProps) {
  const points = seriesOf(figures, period);
  const { visits, leads, visitsPerLead } = seriesTotals(points);
  const [first] = points;
  const sums = `${counted(visits, 'visita', 'visitas')} y ${counted(leads, 'lead', 'leads')}`;
  const title = isByWeek(period) ? 'Visitas y leads por semana' : 'Visitas y leads por día';
  return (
    <ChartFigure
      id="visitas-y-leads"
      title={title}
      words={[
        `${sums}.`,
        ...(visitsPerLead === null ? [] : [`Un lead por cada ${formatInteger(visitsPerLead)} visitas.`]),
        ...(first?.visits === null && figures.desde !== ''
          ? [`Hay datos de visitas desde el ${longDay(figures.desde)}.`]
          : []),
      ].join(' ')}
      table={seriesTable(points, isByWeek(period))}
      empty={visits + leads === 0 ? `Sin visitas ni leads en los últimos ${period} días.` : undefined}
    >
      <DayBars label={`${title}: ${sums} en ${period} días`} points={points} />
    </ChartFigure>
  );
}

function Channels({ period, figures }: PartProps) {
  const funnels = funnelsByChannel(figures.embudo);
  const { received, won } = funnelOf(figures.embudo);
  return (
    <ChartFigure
      id="leads-por-canal"
      title="Leads por canal y estado"
      words={`De ${counted(received, 'lead recibido', 'leads recibidos')} en ${period} días, ${counted(won, 'ganado', 'ganados')}. Cada lead cuenta en el estado que tiene hoy.`}
      table={funnelTable(funnels)}
      empty={received === 0 ? `Sin leads en los últimos ${period} días.` : undefined}
    >
      <Funnels funnels={funnels} />
    </ChartFigure>
  );
}

function Answers({ period, figures }: PartProps) {
  const { mediana, tramos, sinHora } = figures.respuesta;
  const { received, answered } = funnelOf(figures.embudo);
  const unanswered = received - answered;
  const rows = [
    ...ANSWER_BUCKETS.map(({ label }, index) => ({ label, value: tramos[index] ?? 0 })),
    { label: 'Sin contestar', value: unanswered, isAside: true },
  ];
  return (
    <ChartFigure
      id="primera-respuesta"
      title="Tiempo hasta la primera respuesta"
      words={
        mediana === null
          ? 'Ningún lead contestado con hora.'
          : `La mitad se contesta en ${waitText(mediana)} o menos, contando también las horas de cierre.`
      }
      table={answerTable({ totals: tramos, unanswered, untimed: sinHora })}
      empty={received === 0 ? `Sin leads en los últimos ${period} días.` : undefined}
    >
      <BarRows
        label={`Tiempo hasta la primera respuesta: ${rows.map(({ label, value }) => `${label.toLowerCase()}, ${value}`).join('; ')}`}
        rows={rows}
      />
    </ChartFigure>
  );
}

function Ages({ figures: { entradas, hoy } }: Pick<ChartsProps, 'figures'>) {
  const ages = stockAges(entradas, hoy);
  const total = ages.reduce((sum, cars) => sum + cars, 0);
  const rows = AGE_BUCKETS.map(({ label }, index) => ({ label, value: ages[index] ?? 0 }));
  return (
    <ChartFigure
      id="antiguedad-del-stock"
      title="Antigüedad del stock"
      words={`${counted(total, 'coche', 'coches')} a la venta hoy, ${formatInteger(olderThan(entradas, hoy, oldStockDays))} de ellos desde hace más de ${oldStockDays} días.`}
      table={ageTable(ages)}
      empty={total === 0 ? 'No hay coches a la venta.' : undefined}
    >
      <BarRows
        label={`Coches a la venta por días en stock: ${rows.map(({ label, value }) => `${label.toLowerCase()}, ${value}`).join('; ')}`}
        rows={rows}
      />
    </ChartFigure>
  );
}

/** The charts of the analytics. A separate module, because it is loaded on demand with its library. */
export function Charts({ period, figures, numbers: { desde, cambios }, now }: ChartsProps) {
  return (
    <>
      <Visits {...{ period, figures }} />
      <Channels {...{ period, figures }} />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2 print:grid-cols-1">
        <Answers {...{ period, figures }} />
        <Ages figures={figures} />
      </div>
      <ChartFigure
        id="cambios-de-precio"
        title="Cambios de precio y qué pasó después"
        words={`Los más recientes de los últimos ${period} días. Las barras son visitas al día. No cuentan las correcciones hechas en los 15 minutos siguientes.`}
        table={effectTable(cambios, now)}
        empty={cambios.length === 0 ? `Ningún precio ha cambiado en los últimos ${period} días.` : undefined}
      >
        <PriceEffects changes={cambios} since={desde} now={now} />
      </ChartFigure>
    </>
  );
}
