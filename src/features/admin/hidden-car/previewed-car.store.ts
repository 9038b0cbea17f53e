import { atom, type ReadableAtom } from 'nanostores';

const previewed = atom<string | null>(null);
/** The id of the car whose preview is open; else null. */
export const $previewedCar: ReadableAtom<string | null> = previewed;

export function openPreview(id: string): void {
  previewed.set(id);
}

export function closePreview(): void {
  previewed.set(null);
}
