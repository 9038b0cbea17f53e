import { useState, type FocusEvent } from 'react';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { boundParam, type RangeName } from './ranges.ts';
import { readTypedRange, typedBounds } from './typed-range.ts';

export interface RangeFieldsProps {
  readonly name: RangeName;
  readonly legend: string;
  readonly label: (edge: 'desde' | 'hasta') => string;
  /** The filter's value. */
  readonly chosen: string;
  readonly onType: (value: string) => void;
}

const EDGES = [
  ['min', 'desde'],
  ['max', 'hasta'],
] as const;

/**
 * Two free bounds, which apply while they are typed. A message waits until the visitor leaves the field: a half-typed
 * bound is often above the other one.
 */
export function RangeFields({ name, legend, label, chosen, onType }: RangeFieldsProps) {
  const [typed, setTyped] = useState({ chosen, texts: typedBounds(name, chosen), isLeft: false });
  // Another control, Back or 'Limpiar' changed the filter.
  if (typed.chosen !== chosen) setTyped({ chosen, texts: typedBounds(name, chosen), isLeft: false });
  const read = readTypedRange(name, typed.texts);
  const problem = typed.isLeft ? read.problem : '';
  const message = `error-${name}`;

  const type = (edge: 'min' | 'max', text: string) => {
    const texts = { ...typed.texts, [edge]: text };
    const { value } = readTypedRange(name, texts);
    setTyped({ chosen: value, texts, isLeft: false });
    if (value !== chosen) onType(value);
  };

  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isLeft = target.closest('fieldset')?.contains(relatedTarget) !== true;
    if (isLeft || read.problem === '') setTyped({ ...typed, texts: read.texts, isLeft });
  };

  return (
    <fieldset className="filter-range">
      <legend className="sr-only">{legend}</legend>
      {EDGES.map(([edge, word]) => {
        const id = `campo-${boundParam(name, edge)}`;
        return (
          <div key={edge} className="relative min-w-0">
            <label
              htmlFor={id}
              className="type-caption text-text-muted pointer-events-none absolute top-1.5 left-[15px] whitespace-nowrap"
            >
              {label(word)}
            </label>
            <input
              id={id}
              name={boundParam(name, edge)}
              value={typed.texts[edge]}
              onChange={({ target }) => type(edge, target.value)}
              onBlur={leave}
              inputMode="numeric"
              enterKeyHint="done"
              maxLength={15}
              aria-invalid={typed.isLeft && read.isWrong[edge]}
              aria-describedby={message}
              className={`${fieldClass.input} figures xl:text-small h-14 pt-5`}
            />
          </div>
        );
      })}
      <p id={message} aria-live="polite" className={`${fieldClass.error} col-span-2`}>
        {problem}
      </p>
    </fieldset>
  );
}
