import type { MouseEvent, Ref } from 'react';
import { photoText } from '#src/features/vehicles/domain/photo-text.ts';
import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { VehiclePhoto } from '#src/features/vehicles/photo/VehiclePhoto.tsx';
import { photoLabel } from './gallery-index.ts';

interface GalleryBandProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly photos: readonly VehicleImage[];
  /** The car's title, for photographs without a description. */
  readonly title: string;
  /** The photograph in view, counted from 0. */
  readonly index: number;
  /** Whether it is hydrated; before that, every photograph can be focused. */
  readonly alive: boolean;
  /** Whether it wraps at both ends. */
  readonly endless: boolean;
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
}

/** Smaller than rendered on a phone, as for cards (VehicleGridItem.tsx), so that the photograph is shown sooner. */
const SIZES = '(min-width: 112rem) 72rem, (min-width: 64rem) 62vw, (min-width: 36rem) 100vw, 88vw';

interface FrameProps {
  readonly photo: VehicleImage;
  readonly title: string;
  /** The page's main photograph. */
  readonly first?: boolean;
}

function Frame({ photo, title, first = false }: FrameProps) {
  return (
    <VehiclePhoto
      image={photo}
      alt={photoText(photo.alt, title)}
      sizes={SIZES}
      priority={first ? 'high' : undefined}
      className={first ? 'vehicle-stage-photo' : ''}
    />
  );
}

/** A copy for the eye only: screen readers and keyboard reach the original. */
function Copy({ photo, title }: { readonly photo: VehicleImage | undefined; readonly title: string }) {
  return (
    photo !== undefined && (
      <li className="gallery-slide" aria-hidden="true">
        <Frame photo={photo} title={title} />
      </li>
    )
  );
}

/** The photographs side by side, each a link to its largest variant. The last and the first also have a copy. */
export function GalleryBand({ ref, photos, title, index, alive, endless, onOpen }: GalleryBandProps) {
  const total = photos.length;
  return (
    <div className="gallery-stage lg:rounded-s">
      <ul ref={ref} className="gallery-track" data-gallery-track="">
        {endless && <Copy photo={photos.at(-1)} title={title} />}
        {photos.map((photo, position) => (
          <li
            key={photo.id}
            className="gallery-slide"
            aria-hidden={alive && position !== index ? true : undefined}
          >
            <a
              href={photoSources(photo).full}
              className="block cursor-zoom-in"
              aria-label={`Ampliar ${photoLabel(position, total, photoText(photo.alt, title))}`}
              data-gallery-slide=""
              // Only the photograph in view is a tab stop: tabbing through forty would be tedious.
              tabIndex={alive && position !== index ? -1 : undefined}
              onClick={(event) => onOpen(event, position)}
            >
              <Frame photo={photo} title={title} first={position === 0} />
            </a>
          </li>
        ))}
        {endless && <Copy photo={photos[0]} title={title} />}
      </ul>
    </div>
  );
}
