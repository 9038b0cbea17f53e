import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useLayoutEffect } from 'react';

/** How far a place of the panel was scrolled when somebody left it, for when they come back. Back is the browser's own. */

const positions = new Map<string, number>();
/** The position that is waited for; null while nobody has come back. */
const wanted = atom<number | null>(null);

/** Notes how far the page is scrolled that is left. */
export function noteScroll(query: string): void {
  positions.set(query, window.scrollY);
}

/** Scrolls to where that place was left, as soon as it has something to show; to its beginning where nobody was yet. */
export function wantScroll(query: string): void {
  wanted.set(positions.get(query) ?? 0);
}

/** Takes the wish back: what is shown now begins where it likes. */
export function wantNoScroll(): void {
  wanted.set(null);
}

/** Scrolls to where the view was left once `isReady`: what it shows is there. */
export function useKeptScroll(isReady: boolean): void {
  const top = useStore(wanted);
  useLayoutEffect(() => {
    if (top === null || !isReady) return;
    window.scrollTo({ top, behavior: 'instant' });
    wanted.set(null);
  }, [top, isReady]);
}
