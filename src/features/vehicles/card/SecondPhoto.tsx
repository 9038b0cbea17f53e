import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import { photoFrame } from '#src/features/vehicles/photo/photo-frame.ts';

interface SecondPhotoProps {
  readonly cover: Cover;
  readonly next: NonNullable<Cover['next']>;
  readonly sizes: string;
}

/**
 * The photograph after the cover, shown while a mouse is over the card (card.css). It loads at the first hover, so that
 * it costs other visitors nothing.
 */
export function SecondPhoto({ cover, next, sizes }: SecondPhotoProps) {
  const { src, srcset } = photoSources({ ...cover, ...next });
  return (
    <img
      className={`card-second ${photoFrame(next, true).className}`.trim()}
      src={src}
      srcSet={srcset}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
