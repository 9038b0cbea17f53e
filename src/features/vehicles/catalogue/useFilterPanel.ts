import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * A collapsed part of the filters. Opening it may move the filters: they open at their place in the page, to which the
 * page scrolls from the middle of the list.
 * @param anchor what is in view after opening
 * @param block where in the viewport
 */
export function useFilterPanel(
  id: string,
  anchor: RefObject<HTMLElement | null>,
  block: ScrollLogicalPosition = 'start',
) {
  // It may have been opened before hydration (head.script.ts).
  const [isOpen, setOpen] = useState(
    () => !import.meta.env.SSR && document.getElementById(id)?.hasAttribute('data-open') === true,
  );
  const isToggled = useRef(false);

  useLayoutEffect(() => {
    if (isToggled.current && isOpen) anchor.current?.scrollIntoView({ block });
    isToggled.current = false;
  }, [isOpen, anchor, block]);

  return {
    isOpen,
    toggle: () => {
      isToggled.current = true;
      setOpen(!isOpen);
    },
    close: () => setOpen(false),
  };
}
