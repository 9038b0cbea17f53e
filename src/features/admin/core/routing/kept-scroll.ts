import { useStore } from '#src/lib/useStore.ts';
import { atom } from 'nanostores';
import { useLayoutEffect } from 'react';

/** Restores scroll positions of panel routes. Back and forward are left to the browser. */

const positions = new Map<string, number>();
/** The scroll position to restore; null without one. */
const pending = atom<number | null>(null);

/** Saves the scroll position of the route that is left. */
export function saveScroll(query: string): void {
  positions.set(query, window.scrollY);
}

/**
 * Requests the saved position of a route, or the top for a first visit, to be applied once its content is
 * ready.
 */
export function requestScroll(query: string): void {
  pending.set(positions.get(query) ?? 0);
}

/** Cancels a pending scroll restoration. */
export function cancelScroll(): void {
  pending.set(null);
}

/** Restores the scroll position once `isReady`, when the content has rendered. */
export function useKeptScroll(isReady: boolean): void {
  const top = useStore(pending);
  useLayoutEffect(() => {
    if (top === null || !isReady) return;
    window.scrollTo({ top, behavior: 'instant' });
    pending.set(null);
  }, [top, isReady]);
}
