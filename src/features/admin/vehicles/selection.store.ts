import { atom, type ReadableAtom } from 'nanostores';

/** The cars that are chosen in the list, to be changed together. They are those of one page. */

const chosen = atom<ReadonlySet<string>>(new Set());
/** Their ids. */
export const $chosen: ReadableAtom<ReadonlySet<string>> = chosen;

const choosing = atom(false);
/** Whether a phone shows boxes to choose by; a desk always does. */
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

/** Chooses nothing any more. */
export function endChoosing(): void {
  choosing.set(false);
  if (chosen.get().size > 0) chosen.set(new Set());
}
