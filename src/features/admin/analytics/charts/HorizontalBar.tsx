import { Bar } from '@visx/shape';

interface HorizontalBarProps {
  /** Of the width of its container. */
  readonly percent: number;
  /** An outline instead of a filled bar, so that no colour carries a meaning. */
  readonly isOutline?: boolean;
  /** Height and margins. */
  readonly className: string;
}

/** A bar without words: its name and value stand beside it. */
export function HorizontalBar({ percent, isOutline = false, className }: HorizontalBarProps) {
  return (
    <svg className={`bg-line/40 block w-full ${className}`} aria-hidden="true">
      {/* Cuts an outline's outer half on all sides alike. */}
      <svg width={`${percent}%`} height="100%">
        <Bar
          width="100%"
          height="100%"
          className={isOutline ? 'stroke-line-strong fill-transparent stroke-3' : 'fill-text'}
        />
      </svg>
    </svg>
  );
}
