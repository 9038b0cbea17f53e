import { Search } from 'lucide';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';

/** Debounce for typed searches. Milliseconds. */
const PAUSE_MS = 250;

interface TypedSearch {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** Skips the debounce, so that the next action uses the text in the field. */
  readonly searchNow: () => void;
}

/** A search field's text with a debounced search. `search` is the current search. */
function useTypedSearch(search: string, onSearch: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const announce = useEffectEvent(onSearch);

  // Back and links change the search: the field follows.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== typed.trim()) setTyped(search);
  }

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => announce(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  const searchNow = () => {
    if (typed.trim() !== search) onSearch(typed.trim());
  };
  return { typed, setTyped, searchNow };
}

interface SearchFieldProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches as the user types. */
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
        className={`${fieldClass.input} pl-11 text-ellipsis`}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={searchNow}
      />
    </div>
  );
}
