import { photoText } from '#src/features/vehicles/domain/photo-text.ts';
import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The transition from the gallery to the full-screen view. */
interface FullScreenOptions {
  readonly photos: readonly VehicleImage[];
  /** The car's title, for photographs without a description. */
  readonly title: string;
  /** The links of the photographs, in order: one receives the focus afterwards. */
  readonly slides: readonly HTMLAnchorElement[];
  readonly index: number;
  readonly onIndex: (index: number) => unknown;
}

/** Opens the view, which is loaded on first use; if that fails, the photograph's link is followed. */
export function openFullScreen({ photos, title, slides, index, onIndex }: FullScreenOptions): void {
  import('./lightbox.client.ts')
    .then(({ openLightbox }) =>
      openLightbox({
        photos: photos.map((photo, position) => {
          const { full: src, width, height } = photoSources(photo);
          const preview = slides[position]?.querySelector<HTMLImageElement>('.photo-image')?.currentSrc ?? '';
          return { src, width, height, description: photoText(photo.alt, title), preview };
        }),
        index,
        onIndex,
        onClose: (last) => slides[last]?.focus({ preventScroll: true }),
      }),
    )
    .catch(() => {
      const slide = slides[index];
      if (slide !== undefined) location.assign(slide.href);
    });
}
