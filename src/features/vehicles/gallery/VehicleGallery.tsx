import { ChevronLeft, ChevronRight } from 'lucide';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { photoText } from '#src/features/vehicles/domain/photo-text.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { VehiclePhoto } from '#src/features/vehicles/photo/VehiclePhoto.tsx';
import { prefersStill } from '#src/lib/prefers-still.ts';
import { useAlive } from '#src/lib/useAlive.ts';
import { GalleryBand } from './GalleryBand.tsx';
import { GalleryThumbs } from './GalleryThumbs.tsx';
import { counterText, photoLabel } from './gallery-index.ts';
import { openFullScreen } from './full-screen.ts';
import { useTrack } from './useTrack.ts';

interface VehicleGalleryProps {
  /** In order. */
  readonly photos: readonly VehicleImage[];
  /** The car's title, for photographs without a description. */
  readonly title: string;
}

const ARROWS = [
  { step: -1, label: 'Fotografía anterior', order: 'order-1', icon: ChevronLeft },
  { step: 1, label: 'Fotografía siguiente', order: 'order-3', icon: ChevronRight },
] as const;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function linksIn(list: HTMLElement | null): HTMLAnchorElement[] {
  return [...(list?.querySelectorAll('a') ?? [])];
}

function Photographs({ photos, title }: VehicleGalleryProps) {
  const total = photos.length;
  const alive = useAlive();
  const thumbs = useRef<HTMLUListElement>(null);
  const { band, endless, steer, index, moved } = useTrack(total);
  const photo = photos[index];

  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const end = { Home: 0, End: total - 1 }[event.key];
    if ((by === undefined && end === undefined) || total < 2) return;
    event.preventDefault();
    const focused = document.activeElement;
    const lists = [linksIn(band.current), linksIn(thumbs.current)];
    const among = lists.find((links) => links.some((link) => link === focused));
    steer(
      (track) => (by === undefined ? track.show(end ?? 0, !prefersStill()) : track.step(by, !prefersStill())),
      // A photograph outside the viewport cannot take the focus.
      (next) => among?.[next]?.focus({ preventScroll: true }),
    );
  };
  const choose = (event: MouseEvent, position: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    steer((track) => track.show(position, !prefersStill()));
  };
  const open = (event: MouseEvent, position: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openFullScreen({
      photos,
      title,
      slides: linksIn(band.current),
      index: position,
      onIndex: (shown) => steer((track) => track.show(shown, false)),
    });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links and buttons have the focus
    <div
      data-gallery=""
      role="group"
      aria-roledescription="carrusel"
      aria-label={`Fotografías de ${title}`}
      onKeyDown={onKeyDown}
    >
      <GalleryBand
        ref={band}
        photos={photos}
        title={title}
        index={index}
        alive={alive}
        endless={endless}
        onOpen={open}
      />
      {total > 1 && (
        // Below the photographs: the controls do not cover the car.
        <div className="gallery-rail px-gutter flex items-center lg:px-0">
          <GalleryThumbs
            ref={thumbs}
            photos={photos}
            title={title}
            index={index}
            alive={alive}
            onChoose={choose}
          />
          <div className="gallery-steps flex shrink-0 items-center">
            {ARROWS.map(({ step, label, icon, order }) => (
              <button
                key={step}
                type="button"
                data-gallery-step={step}
                aria-label={label}
                className={`${iconButtonClass} ${order}`}
                onClick={() => steer((track) => track.step(step, !prefersStill()))}
              >
                <Icon icon={icon} className={iconClass.m} />
              </button>
            ))}
            <p
              aria-hidden="true"
              data-gallery-counter=""
              className="type-caption text-text-muted figures order-2 min-w-[3.25rem] text-center whitespace-nowrap"
            >
              {counterText(index, total)}
            </p>
          </div>
          <p className="sr-only" aria-live="polite">
            {moved && photo !== undefined && photoLabel(index, total, photoText(photo.alt, title))}
          </p>
        </div>
      )}
    </div>
  );
}

/**
 * The car's photographs (SPEC section 2): a band that swipes natively, arrows that wrap, keys, a counter, thumbnails and
 * a full-screen view; gallery.css lays it out. Without JavaScript each photograph links to its largest variant. A single
 * one needs no controls.
 */
export function VehicleGallery({ photos, title }: VehicleGalleryProps) {
  if (photos.length > 0) return <Photographs photos={photos} title={title} />;
  return <VehiclePhoto alt="" sizes="" fallback="No hay imágenes disponibles" className="lg:rounded-s" />;
}
