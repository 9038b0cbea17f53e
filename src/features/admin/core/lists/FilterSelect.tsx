import { ChevronDown } from 'lucide';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';

interface FilterSelectProps<T extends string> {
  readonly label: string;
  /** Label of the option without a filter. */
  readonly all: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

/** A single-choice filter, or none. */
export function FilterSelect<T extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: FilterSelectProps<T>) {
  return (
    <span className="relative block min-w-32 flex-2 sm:flex-none">
      <select
        aria-label={label}
        className={`${fieldClass.select} max-sm:pr-8 max-sm:pl-3`}
        value={value ?? ''}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.target.value)?.value ?? null)
        }
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} className={`${iconClass.m} ${fieldClass.selectIcon} max-sm:right-2`} />
    </span>
  );
}
