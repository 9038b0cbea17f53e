import { atom, type ReadableAtom } from 'nanostores';

/** What was saved of the stock from here, and whether visitors can see it: what is saved of a hidden car changes no page. */

/** How long it is told what was saved, at least. Milliseconds. */
const TOLD_MS = 4000;

export interface StockSaves {
  readonly cars: ReadonlySet<string>;
  /** Whether one of them was shown to visitors, before the save or after it. */
  readonly isSeen: boolean;
  /** Of the last save, in milliseconds. */
  readonly at: number;
}

const saves = atom<StockSaves | null>(null);
/** Null when nothing was saved of late. */
export const $stockSaves: ReadableAtom<StockSaves | null> = saves;

const hidden = new Set<string>();

/** Notes a car as the server has it now. */
export function noteCar({ id, status }: { readonly id: string; readonly status: string }): void {
  if (status === 'oculto') hidden.add(id);
  else hidden.delete(id);
}

/** Whether the panel has read these cars, and all are hidden. */
const areHidden = (ids: readonly string[]): boolean => ids.every((id) => hidden.has(id));

/**
 * Notes that something of these cars is saved.
 * @param wasSeen whether visitors could see one of them before
 */
export function noteSaved(ids: readonly string[], wasSeen = false): void {
  const former = saves.get();
  saves.set({
    cars: new Set([...(former?.cars ?? []), ...ids]),
    isSeen: wasSeen || !areHidden(ids) || (former?.isSeen ?? false),
    at: Date.now(),
  });
}

/** Forgets what was saved, once nothing is published any more. @param askedAt when the server was asked for that */
export function forgetSaved(askedAt: number): void {
  const former = saves.get();
  if (former !== null && askedAt - former.at >= TOLD_MS) saves.set(null);
}

/** How many cars were saved, all of them hidden; 0 when it is otherwise. */
export function hiddenSaves(known: StockSaves | null): number {
  return known === null || known.isSeen ? 0 : known.cars.size;
}
