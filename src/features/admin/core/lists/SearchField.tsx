import { Search } from 'lucide';
import { useId } from 'react';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { useTypedSearch } from './useTypedSearch.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** A search that is made while one types. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const id = useId();
  const { typed, setTyped, searchNow } = useTypedSearch(search, onSearch);
  return (
    <div className="relative min-w-0 flex-1 basis-64" role="search">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        icon={Search}
        className={`${iconClass.m} text-text-muted pointer-events-none absolute top-3.5 left-3.5`}
      />
      <input
        id={id}
        type="search"
        className={`${fieldClass.input} pl-11`}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={searchNow}
      />
    </div>
  );
}
