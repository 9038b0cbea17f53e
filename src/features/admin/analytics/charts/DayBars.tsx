import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { SeriesPoint } from '#src/features/admin/analytics/figures/day-series.ts';
import { formatInteger } from '#src/lib/format.ts';
import { pointText, shortDay } from './day-words.ts';
import { useChartSize } from './useChartSize.ts';

interface DayBarsProps {
  /** Accessible name. */
  readonly label: string;
  readonly points: readonly SeriesPoint[];
}

/** Heights and widths in rem, so that a larger font has room. */
const LEFT = 2.75;
const TITLE = 1.75;
const GAP = 1.25;
const BELOW = 2;
const PANELS = [
  { key: 'visits', title: 'Visitas', height: 8, ticks: 4, bar: 'fill-text-muted' },
  { key: 'leads', title: 'Leads', height: 4.5, ticks: 2, bar: 'fill-text' },
] as const;
/** Room for one date below the bars. */
const DATE = 4.5;

interface TickProps {
  readonly x: number;
  readonly y: number;
  readonly formattedValue: string | undefined;
}

const textClass = 'type-caption fill-text-muted figures';
const ValueTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} dy="0.32em" textAnchor="end" className={textClass}>
    {formattedValue}
  </text>
);
const DateTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} dy="0.35em" textAnchor="middle" className={textClass}>
    {formattedValue}
  </text>
);

/** Visits and leads over the same days, one above the other, each with a separate scale. */
export function DayBars({ label, points }: DayBarsProps) {
  const [frame, { width, rem }] = useChartSize<HTMLDivElement>();
  const inner = width - LEFT * rem;
  const panels = PANELS.map((panel, index) => {
    const before = PANELS.slice(0, index).reduce((sum, { height }) => sum + height + TITLE + GAP, 0);
    const values = points.map((point) => point[panel.key] ?? 0);
    const most = Math.max(1, ...values);
    return {
      ...panel,
      values,
      top: (before + TITLE) * rem,
      y: scaleLinear<number>({ domain: [0, most], range: [panel.height * rem, 0], nice: panel.ticks }),
    };
  });
  const bottom = PANELS.reduce((sum, { height }) => sum + height + TITLE + GAP, -GAP) * rem;
  const height = bottom + BELOW * rem;
  const x = scaleBand<string>({
    domain: points.map(({ from }) => from),
    range: [0, Math.max(0, inner)],
    paddingInner: 0.25,
  });
  const step = Math.ceil(points.length / Math.max(1, Math.floor(inner / (DATE * rem))));
  const dates = points
    .map(({ from }) => from)
    .filter((_day, index) => (points.length - 1 - index) % step === 0);
  const fits = (day: string) => {
    const middle = (x(day) ?? 0) + x.bandwidth() / 2;
    return middle + LEFT * rem > (DATE / 2) * rem && middle < inner - (DATE / 3) * rem;
  };
  return (
    // The height that the chart will have, so that nothing moves when it is measured.
    <div ref={frame} role="img" aria-label={label} className="min-h-[19.25rem]">
      {inner > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full" aria-hidden="true">
          {panels.map(({ key, title, top, y, ticks, values, bar }) => (
            <g key={key} transform={`translate(${LEFT * rem} ${top})`}>
              <text x={-LEFT * rem} y={-0.75 * rem} className="type-caption fill-text font-medium">
                {title}
              </text>
              <GridRows
                scale={y}
                width={inner}
                tickValues={y.ticks(ticks).filter(Number.isInteger)}
                stroke="var(--line)"
              />
              <AxisLeft
                scale={y}
                tickValues={y.ticks(ticks).filter(Number.isInteger)}
                tickFormat={(value) => formatInteger(Number(value))}
                tickComponent={ValueTick}
                hideAxisLine
                hideTicks
              />
              {points.map(({ from }, index) => (
                <Bar
                  key={from}
                  className={bar}
                  x={x(from) ?? 0}
                  y={y(values[index] ?? 0)}
                  width={x.bandwidth()}
                  height={y(0) - y(values[index] ?? 0)}
                />
              ))}
            </g>
          ))}
          <g transform={`translate(${LEFT * rem} 0)`}>
            <AxisBottom
              top={bottom}
              scale={x}
              tickValues={dates.filter(fits)}
              tickFormat={shortDay}
              tickComponent={DateTick}
              tickLength={0.25 * rem}
              stroke="var(--line-strong)"
              hideTicks
            />
            {points.map((point) => (
              <Bar
                key={point.from}
                x={x(point.from) ?? 0}
                width={x.step()}
                height={bottom}
                fill="transparent"
              >
                <title>{pointText(point)}</title>
              </Bar>
            ))}
          </g>
        </svg>
      )}
    </div>
  );
}
