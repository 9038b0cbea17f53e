import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The folded filters. They open where the page has them: from the middle of the list the window goes there. */
export function useFilterPanel(id: string, form: RefObject<HTMLFormElement | null>) {
  // They may have been opened before React was there (head.script.ts).
  const [isOpen, setOpen] = useState(
    () => !import.meta.env.SSR && document.getElementById(id)?.hasAttribute('data-open') === true,
  );
  const isToggled = useRef(false);

  useLayoutEffect(() => {
    if (isToggled.current && isOpen) form.current?.scrollIntoView();
    isToggled.current = false;
  }, [isOpen, form]);

  return {
    isOpen,
    toggle: () => {
      isToggled.current = true;
      setOpen(!isOpen);
    },
    close: () => setOpen(false),
  };
}
