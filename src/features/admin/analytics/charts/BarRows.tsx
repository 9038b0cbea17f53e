import { scaleLinear } from '@visx/scale';
import { formatInteger } from '#src/lib/format.ts';
import { HorizontalBar } from './HorizontalBar.tsx';

export interface BarRow {
  readonly label: string;
  readonly value: number;
  /** After the value, for example its share. */
  readonly note?: string;
  /** Drawn as an outline: not a step on the way, but what fell out of it. */
  readonly isAside?: boolean;
}

interface BarRowsProps {
  /** Accessible name. */
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** Value of a bar over the whole width; the largest of the rows by default. */
  readonly most?: number;
}

/** Horizontal bars with label and value beside them, so that no colour carries a meaning. */
export function BarRows({
  label,
  rows,
  most = Math.max(1, ...rows.map(({ value }) => value)),
}: BarRowsProps) {
  const width = scaleLinear<number>({ domain: [0, most], range: [0, 100] });
  return (
    <div role="img" aria-label={label} className="grid gap-2.5">
      {rows.map(({ label: name, value, note, isAside = false }) => (
        <div key={name} className="grid gap-1">
          <p className="type-small figures flex flex-wrap justify-between gap-x-4">
            <span>{name}</span>
            <span>
              <strong className="font-medium">{formatInteger(value)}</strong>
              {note !== undefined && <span className="text-text-muted"> {note}</span>}
            </span>
          </p>
          <HorizontalBar percent={width(value)} isOutline={isAside} className="h-3" />
        </div>
      ))}
    </div>
  );
}
