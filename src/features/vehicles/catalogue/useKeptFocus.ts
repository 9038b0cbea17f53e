import { useLayoutEffect, useRef, type FocusEvent } from 'react';

interface FocusedLink {
  readonly vehicle: string | undefined;
  readonly part: string | undefined;
}

/**
 * Keeps the focus in a list of cars: when a card is rendered again while one of its links or its heart has the focus,
 * the new card's gets it.
 * @returns handlers for the list
 */
export function useKeptFocus() {
  const focused = useRef<FocusedLink | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const { vehicle = '', part = '' } = focused.current;
    document.querySelector<HTMLElement>(`[data-vehicle="${vehicle}"] [data-part="${part}"]`)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = {
        vehicle: target.closest<HTMLElement>('[data-vehicle]')?.dataset['vehicle'],
        part: target.dataset['part'],
      };
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
