import { useEffect, useRef } from 'react';

interface ViewHeadingProps {
  readonly id: string;
  readonly children: string;
}

/** The heading of a view that replaces a tab's list. Takes the focus and scrolls the page to the top. */
export function ViewHeading({ id, children }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="type-title-s outline-none">
      {children}
    </h2>
  );
}
