import type { Leave } from './api-bounds.ts';

/** Requests whose bodies are on their way, or answers. */
export interface Receivers {
  /** @param giveUp ends the request or the answer: it has been waited for longest when there are too many. */
  begin: (giveUp: () => void) => Leave;
}

/**
 * Bounds how many bodies are waited for at a time, of however many addresses, or how many answers are read. Whoever means it
 * sends or reads within a moment; so the one that has been waited for longest gives way to whoever comes.
 */
export function createReceivers(most: number): Receivers {
  const underway = new Set<() => void>();
  return {
    begin: (giveUp) => {
      const [longest] = underway;
      if (underway.size >= most && longest !== undefined) {
        underway.delete(longest);
        longest();
      }
      // Of its own, so that two of the same request would be two.
      const mine = () => giveUp();
      underway.add(mine);
      return () => void underway.delete(mine);
    },
  };
}
