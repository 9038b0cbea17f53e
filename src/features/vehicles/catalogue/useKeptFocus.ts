import { useLayoutEffect, useRef, type FocusEvent } from 'react';

interface FocusedLink {
  readonly vehicle: string | undefined;
  readonly part: string | undefined;
}

/**
 * Keeps the reader's focus in a list of cars: a card that is drawn anew while the reader is on one of its links or its heart gives
 * the focus to the new card's.
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
