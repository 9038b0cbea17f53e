import { atom, type ReadableAtom } from 'nanostores';
import type { PhotoView } from '#src/features/vehicles/domain/photo-view.ts';

/**
 * What a tap on a photo does: choose it, give it its place, or say what it shows. It lives on while the panel shows something
 * else, so that nothing tapped is lost.
 */
export type PhotoMode =
  | { readonly kind: 'choose'; readonly vehicleId: string; readonly ids: readonly string[] }
  | { readonly kind: 'order'; readonly vehicleId: string; readonly ids: readonly string[] }
  | { readonly kind: 'tag'; readonly vehicleId: string; readonly view: PhotoView };

/** The trash takes so many at once (pb/lib/vehicles/trash.ts). */
export const CHOICE_MAX = 50;

const mode = atom<PhotoMode | null>(null);
/** Null while a tap opens the photo. */
export const $photoMode: ReadableAtom<PhotoMode | null> = mode;

/** Begins to choose photos, or to put them in order. */
export function startPhotoMode(kind: 'choose' | 'order', vehicleId: string): void {
  mode.set({ kind, vehicleId, ids: [] });
}

/** Asks for the photo that shows this view. */
export function startTagging(vehicleId: string, view: PhotoView): void {
  mode.set({ kind: 'tag', vehicleId, view });
}

export function endPhotoMode(): void {
  mode.set(null);
}

/** Adds a photo at the end of what is tapped, or takes it out. */
export function tapPhoto(id: string): void {
  const now = mode.get();
  if (now === null || now.kind === 'tag') return;
  if (now.kind === 'choose' && now.ids.length >= CHOICE_MAX && !now.ids.includes(id)) return;
  const ids = now.ids.includes(id) ? now.ids.filter((other) => other !== id) : [...now.ids, id];
  mode.set({ ...now, ids });
}

/** Chooses these photos and no others, the first fifty of them. */
export function choosePhotos(ids: readonly string[]): void {
  const now = mode.get();
  if (now?.kind === 'choose') mode.set({ ...now, ids: ids.slice(0, CHOICE_MAX) });
}
