import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { $filters } from './catalogue.store.ts';
import type { CatalogueFilters } from './filters.ts';

/** Where the reader was in the list, and what was asked for, when the panel opened. */
interface Place {
  readonly top: number;
  readonly filters: CatalogueFilters;
}

/**
 * The folded filters. Open, they stand where the page has them: the window goes there, and back to the reader's place in
 * the list when they close with nothing changed.
 */
export function useFilterPanel(id: string, form: RefObject<HTMLFormElement | null>) {
  // It may have been opened before React was there (head.script.ts).
  const [isOpen, setOpen] = useState(
    () => !import.meta.env.SSR && document.getElementById(id)?.hasAttribute('data-open') === true,
  );
  const left = useRef<Place | null>(null);
  const isToggled = useRef(false);

  useLayoutEffect(() => {
    if (!isToggled.current) return;
    isToggled.current = false;
    if (isOpen) form.current?.scrollIntoView();
    else if (left.current?.filters === $filters.get()) window.scrollTo({ top: left.current.top });
  }, [isOpen, form]);

  return {
    isOpen,
    toggle: () => {
      isToggled.current = true;
      if (!isOpen) left.current = { top: window.scrollY, filters: $filters.get() };
      setOpen(!isOpen);
    },
    close: () => setOpen(false),
  };
}
