import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { Choice } from './facets.ts';

interface FilterSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Choice[];
}

/** A select with its label inside the frame, so that a row of them is only as tall as a touch target. */
export function FilterSelect({ label, options, ...control }: FilterSelectProps) {
  return (
    <div className="filter-select relative min-w-0">
      <label
        htmlFor={control.id}
        className="type-caption text-text-muted pointer-events-none absolute top-1.5 left-[15px]"
      >
        {label}
      </label>
      <select
        {...control}
        className="border-line-strong bg-surface-raised text-text hover:border-text text-body xl:text-small h-14 w-full cursor-pointer appearance-none truncate rounded-s border pt-5 pr-9 pl-3.5 transition-colors"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        icon={ChevronDown}
        className={`${iconClass.s} text-text-muted pointer-events-none absolute right-3 bottom-3.5`}
      />
    </div>
  );
}
