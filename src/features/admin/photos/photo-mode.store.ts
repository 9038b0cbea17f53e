import { atom, type ReadableAtom } from 'nanostores';
import type { PhotoView } from '#src/features/vehicles/domain/photo-view.ts';

/**
 * What a tap on a photo does: select it, add it to the order, or tag it with a view. Kept while the panel
 * shows another tab, so that no taps are lost.
 */
export type PhotoMode =
  | { readonly kind: 'choose'; readonly vehicleId: string; readonly ids: readonly string[] }
  | { readonly kind: 'order'; readonly vehicleId: string; readonly ids: readonly string[] }
  | { readonly kind: 'tag'; readonly vehicleId: string; readonly view: PhotoView };

/** Maximum items per request to the trash (pb/lib/vehicles/trash.ts). */
export const CHOICE_MAX = 50;

const mode = atom<PhotoMode | null>(null);
/** Null while a tap opens the photo. */
export const $photoMode: ReadableAtom<PhotoMode | null> = mode;

/** Starts selecting or ordering photos. */
export function startPhotoMode(kind: 'choose' | 'order', vehicleId: string): void {
  mode.set({ kind, vehicleId, ids: [] });
}

/** Starts tagging: the next tapped photo shows this view. */
export function startTagging(vehicleId: string, view: PhotoView): void {
  mode.set({ kind: 'tag', vehicleId, view });
}

export function endPhotoMode(): void {
  mode.set(null);
}

/** Appends a photo to the tapped ones, or removes it. */
export function tapPhoto(id: string): void {
  const now = mode.get();
  if (now === null || now.kind === 'tag') return;
  if (now.kind === 'choose' && now.ids.length >= CHOICE_MAX && !now.ids.includes(id)) return;
  const ids = now.ids.includes(id) ? now.ids.filter((other) => other !== id) : [...now.ids, id];
  mode.set({ ...now, ids });
}

/** Selects exactly these photos, limited to the first `CHOICE_MAX`. */
export function choosePhotos(ids: readonly string[]): void {
  const now = mode.get();
  if (now?.kind === 'choose') mode.set({ ...now, ids: ids.slice(0, CHOICE_MAX) });
}
