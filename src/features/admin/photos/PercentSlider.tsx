import { useId } from 'react';
import { UNIT_SPACE } from '#src/lib/format.ts';

interface PercentSliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly step: number;
  readonly onValue: (value: number) => void;
}

/** A part of the photo's width or height in percent, for keyboard users. */
export function PercentSlider({ label, value, min = 0, max = 100, step, onValue }: PercentSliderProps) {
  const id = useId();
  return (
    <span className="grid grid-cols-[6rem_1fr] items-center gap-3">
      <label htmlFor={id} className="type-small">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="h-11 w-full accent-(--text)"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${String(value).replace('.', ',')}${UNIT_SPACE}%`}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </span>
  );
}
