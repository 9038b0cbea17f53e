import { photoSources } from './vehicle.photos.ts';
import type { VehicleImage } from './vehicle.schema.ts';

/** Puts a photo into a clone of Photo.astro's frame; without one the frame shows its fallback. */
export function fillPhoto(frame: ParentNode, photo: VehicleImage | null, alt: string): void {
  const image = frame.querySelector<HTMLImageElement>('.photo-image');
  const placeholder = frame.querySelector<HTMLImageElement>('.photo-placeholder');
  if (photo === null || photo.placeholder === '') placeholder?.remove();
  else if (placeholder !== null) placeholder.src = photo.placeholder;
  if (photo === null || image === null) {
    image?.remove();
    return;
  }
  const { src, srcset, width, height } = photoSources(photo);
  image.alt = photo.alt || alt;
  image.width = width;
  image.height = height;
  image.srcset = srcset;
  image.src = src;
}
