import { Search } from 'lucide';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';

/** A pause in typing after which a search is made. Milliseconds. */
const PAUSE_MS = 250;

interface TypedSearch {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** Whoever goes on to something else waits for no pause: what is done next is done with what stands in the field. */
  readonly searchNow: () => void;
}

/** A search field's text, and the search made of it after a pause. `search` is what is searched for now. */
function useTypedSearch(search: string, onSearch: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const announce = useEffectEvent(onSearch);

  // Back and links change what is searched for: the field follows.
  if (search !== known) {
    setKnown(search);
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
