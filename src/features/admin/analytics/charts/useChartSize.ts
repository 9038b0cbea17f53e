import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface ChartSize {
  /** Pixels; 0 until measured. */
  readonly width: number;
  /** Pixels of a rem, which grows with the reader's font size. */
  readonly rem: number;
}

/** The width of an element, measured again when it changes. */
export function useChartSize<T extends Element>(): [RefObject<T | null>, ChartSize] {
  const frame = useRef<T>(null);
  const [size, setSize] = useState<ChartSize>({ width: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const width = Math.floor(element.getBoundingClientRect().width);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize((former) => (former.width === width && former.rem === rem ? former : { width, rem }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, size];
}
