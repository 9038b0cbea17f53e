import { useEffect, useRef, type MouseEvent, type Ref } from 'react';
import { photoText } from '#src/features/vehicles/domain/photo-text.ts';
import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { VehiclePhoto } from '#src/features/vehicles/photo/VehiclePhoto.tsx';
import { prefersStill } from '#src/lib/prefers-still.ts';
import { photoLabel } from './gallery-index.ts';

interface GalleryThumbsProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly photos: readonly VehicleImage[];
  readonly title: string;
  /** The photograph in view, counted from 0. */
  readonly index: number;
  readonly alive: boolean;
  readonly onChoose: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
}

/** Scrolls a thumbnail to the middle of its strip. */
function centre(item: HTMLElement): void {
  const strip = item.parentElement;
  if (strip === null) return;
  const left = item.offsetLeft - strip.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2;
  strip.scrollTo({ left, behavior: prefersStill() ? 'auto' : 'smooth' });
}

/** The thumbnails below the band; the current one is marked and kept in view. */
export function GalleryThumbs({ ref, photos, title, index, alive, onChoose }: GalleryThumbsProps) {
  const current = useRef<HTMLLIElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index || current.current === null) return;
    shown.current = index;
    centre(current.current);
  }, [index]);
  return (
    <ul
      ref={ref}
      className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-2"
      aria-label="Miniaturas"
      data-gallery-thumbs=""
    >
      {photos.map((photo, position) => (
        <li
          key={photo.id}
          ref={position === index ? current : undefined}
          className="w-16 shrink-0 sm:w-28 lg:w-32"
        >
          <a
            href={photoSources(photo).full}
            aria-label={photoLabel(position, photos.length, photoText(photo.alt, title))}
            aria-current={position === index ? 'true' : undefined}
            data-gallery-thumb=""
            tabIndex={alive ? (position === index ? 0 : -1) : undefined}
            className="hover:border-line-strong aria-[current]:border-accent block border-b-2 border-transparent pb-1.5 transition-colors"
            onClick={(event) => onChoose(event, position)}
          >
            <VehiclePhoto
              image={photo}
              alt=""
              sizes="9rem"
              filled
              priority="low"
              fallback=""
              className="rounded-s"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
