import { isFileName } from '#src/features/vehicles/domain/photo-text.ts';
import { isPhotoView, photoViews, type PhotoView } from '#src/features/vehicles/domain/photo-view.ts';

/** The views tagged on a car's photos, and the orders derived from views and taps. */

type Tagged = { readonly id: string; readonly vista: string; readonly rota?: boolean };

const VIEWS = Object.keys(photoViews).filter(isPhotoView);
/** Flaws are optional. */
const EXPECTED: readonly PhotoView[] = VIEWS.filter((view) => view !== 'desperfecto');

/** The views that a car should have, in the order of a walk around it. */
export const wantedViews: readonly PhotoView[] = EXPECTED;

/** The expected views without an undamaged photo. */
export function missingViews(photos: readonly Tagged[]): PhotoView[] {
  const shown = new Set(photos.filter(({ rota = false }) => !rota).map(({ vista }) => vista));
  return EXPECTED.filter((view) => !shown.has(view));
}

/** The next missing view after this one, wrapping around; null if no other is missing. */
export function nextMissing(photos: readonly Tagged[], after: PhotoView): PhotoView | null {
  const missing = missingViews(photos).filter((view) => view !== after);
  return missing.find((view) => VIEWS.indexOf(view) > VIEWS.indexOf(after)) ?? missing[0] ?? null;
}

function viewText(title: string, vista: string): string {
  return isPhotoView(vista) ? `${title}, ${photoViews[vista].toLowerCase()}` : '';
}

/**
 * The alt text after tagging: the car and the view, unless staff have written a text.
 * @param title display name of the car
 */
export function textWithView(
  { alt, vista }: { readonly alt: string; readonly vista: string },
  title: string,
  next: string,
): string {
  const isWritten = alt.trim() !== '' && !isFileName(alt) && alt !== viewText(title, vista);
  const text = viewText(title, next);
  return isWritten || text === '' ? alt : text;
}

/**
 * Photo ids in the order of a walk around the car. Untagged photos come before flaws, in their current order.
 */
export function inViewOrder(photos: readonly Tagged[]): string[] {
  const place = ({ vista }: Tagged) => {
    if (vista === 'desperfecto') return EXPECTED.length + 1;
    return isPhotoView(vista) ? EXPECTED.indexOf(vista) : EXPECTED.length;
  };
  return photos.toSorted((one, other) => place(one) - place(other)).map(({ id }) => id);
}

/** The tapped ids first, then the rest in its current order. Ids that no longer exist are left out. */
export function tappedOrder(tapped: readonly string[], ids: readonly string[]): string[] {
  const there = tapped.filter((id) => ids.includes(id));
  return [...there, ...ids.filter((id) => !there.includes(id))];
}
