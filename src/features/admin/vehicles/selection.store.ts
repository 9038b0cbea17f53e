import { atom, type ReadableAtom } from 'nanostores';

/** The cars selected for bulk changes, limited to one page of the list. */

const chosen = atom<ReadonlySet<string>>(new Set());
/** Ids of the selected cars. */
export const $chosen: ReadableAtom<ReadonlySet<string>> = chosen;

const choosing = atom(false);
/** Whether the list shows checkboxes on a phone; large screens always do. */
export const $choosing: ReadableAtom<boolean> = choosing;

export function choose(id: string, isChosen: boolean): void {
  const ids = new Set(chosen.get());
  if (isChosen) ids.add(id);
  else ids.delete(id);
  chosen.set(ids);
}

export function chooseOnly(ids: readonly string[]): void {
  chosen.set(new Set(ids));
}

export function startChoosing(): void {
  choosing.set(true);
}

/** Clears and ends the selection. */
export function endChoosing(): void {
  choosing.set(false);
  if (chosen.get().size > 0) chosen.set(new Set());
}
