import { atom, type ReadableAtom } from 'nanostores';

/**
 * Recent saves of stock in this browser, and whether visitors can see them: saves of hidden cars change no
 * page.
 */

/** Minimum time for which saves are shown. Milliseconds. */
const SHOWN_MS = 4000;

export interface StockSaves {
  readonly cars: ReadonlySet<string>;
  /** Whether one of them was public, before or after the save. */
  readonly isSeen: boolean;
  /** Time of the last save, in milliseconds. */
  readonly at: number;
}

const saves = atom<StockSaves | null>(null);
/** Null without recent saves. */
export const $stockSaves: ReadableAtom<StockSaves | null> = saves;

const hidden = new Set<string>();

/** Records a car's current status on the server. */
export function noteCar({ id, status }: { readonly id: string; readonly status: string }): void {
  if (status === 'oculto') hidden.add(id);
  else hidden.delete(id);
}

/** Whether the panel has loaded these cars, and all are hidden. */
const areHidden = (ids: readonly string[]): boolean => ids.every((id) => hidden.has(id));

/**
 * Records a save that concerns these cars.
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

/**
 * Clears the saves once no publication is in progress.
 * @param requestedAt when the server's status was requested
 */
export function forgetSaved(requestedAt: number): void {
  const former = saves.get();
  if (former !== null && requestedAt - former.at >= SHOWN_MS) saves.set(null);
}

/** Number of saved cars if all are hidden; else 0. */
export function hiddenSaves(recent: StockSaves | null): number {
  return recent === null || recent.isSeen ? 0 : recent.cars.size;
}
