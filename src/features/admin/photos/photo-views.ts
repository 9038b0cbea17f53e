import { isFileName } from '#src/features/vehicles/domain/photo-text.ts';
import { isPhotoView, photoViews, type PhotoView } from '#src/features/vehicles/domain/photo-view.ts';

/** What the photos of a car show of it, where somebody has said so, and the orders that follow from it and from tapping. */

type Tagged = { readonly id: string; readonly vista: string; readonly rota?: boolean };

const VIEWS = Object.keys(photoViews).filter(isPhotoView);
/** A car need not have a flaw. */
const WANTED: readonly PhotoView[] = VIEWS.filter((view) => view !== 'desperfecto');

/** The views that a car should have, in the order in which one walks round it. */
export const wantedViews: readonly PhotoView[] = WANTED;

/** The wanted views that no sound photo is said to show. */
export function missingViews(photos: readonly Tagged[]): PhotoView[] {
  const shown = new Set(photos.filter(({ rota = false }) => !rota).map(({ vista }) => vista));
  return WANTED.filter((view) => !shown.has(view));
}

/** The missing view after this one, the first one after the last; null when none is missing but this. */
export function nextMissing(photos: readonly Tagged[], after: PhotoView): PhotoView | null {
  const missing = missingViews(photos).filter((view) => view !== after);
  return missing.find((view) => VIEWS.indexOf(view) > VIEWS.indexOf(after)) ?? missing[0] ?? null;
}

function viewText(title: string, vista: string): string {
  return isPhotoView(vista) ? `${title}, ${photoViews[vista].toLowerCase()}` : '';
}

/**
 * The text of a photo whose view is said: the car and the view, where nobody has written one.
 * @param title what the car is called
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

/** The photos in the order of a walk round the car. What nobody has tagged stands before the flaws, in the order that it had. */
export function inViewOrder(photos: readonly Tagged[]): string[] {
  const place = ({ vista }: Tagged) => {
    if (vista === 'desperfecto') return WANTED.length + 1;
    return isPhotoView(vista) ? WANTED.indexOf(vista) : WANTED.length;
  };
  return photos.toSorted((one, other) => place(one) - place(other)).map(({ id }) => id);
}

/** The order that tapping gives: what was tapped comes first, the rest follows as it was. What is gone is left out. */
export function tappedOrder(tapped: readonly string[], ids: readonly string[]): string[] {
  const there = tapped.filter((id) => ids.includes(id));
  return [...there, ...ids.filter((id) => !there.includes(id))];
}
