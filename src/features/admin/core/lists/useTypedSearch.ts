import { useEffect, useEffectEvent, useState } from 'react';

/** A pause in typing after which a search is made. Milliseconds. */
const PAUSE_MS = 250;

interface TypedSearch {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** Whoever goes on to something else waits for no pause: what is done next is done with what stands in the field. */
  readonly searchNow: () => void;
}

/** A search field's text, and the search made of it after a pause. `search` is what is searched for now. */
export function useTypedSearch(search: string, onSearch: (search: string) => void): TypedSearch {
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
