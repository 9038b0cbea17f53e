import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The collapsed filters. They open at their place in the page: from the middle of the list the page scrolls there. */
export function useFilterPanel(id: string, form: RefObject<HTMLFormElement | null>) {
  // They may have been opened before hydration (head.script.ts).
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
