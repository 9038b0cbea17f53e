import { Play } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { VehiclePhoto } from '#src/features/vehicles/photo/VehiclePhoto.tsx';
import { videoProvider } from '#src/features/vehicles/sale/vehicle.video.ts';

interface VideoLinkProps {
  /** '' when the car has none. */
  readonly video: string;
  /** A photo of the car; absent when it has none. */
  readonly poster: VehicleImage | undefined;
}

/** The car's video: a link to its provider beside our own photo. Nothing of the provider's loads on this page. */
export function VideoLink({ video, poster }: VideoLinkProps) {
  const provider = videoProvider(video);
  if (provider === null) return null;
  return (
    <section aria-labelledby="video" className="print:hidden">
      <h2 id="video" className="type-title-m">
        Vídeo
      </h2>
      <a
        href={video}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-6 flex min-h-11 items-center gap-5 sm:gap-7"
        data-video=""
      >
        {poster !== undefined && (
          <span className="relative w-36 shrink-0 sm:w-56">
            <VehiclePhoto
              image={poster}
              alt=""
              sizes="(min-width: 40rem) 14rem, 9rem"
              className="rounded-s"
            />
            <span className="absolute inset-0 grid place-items-center">
              <span
                data-context="studio"
                className="bg-surface/75 text-text grid size-11 place-items-center rounded-full"
              >
                <Icon icon={Play} className={iconClass.m} />
              </span>
            </span>
          </span>
        )}
        <span className="grid gap-1">
          <span className={`${linkClass('text')} wrap-anywhere`}>Ver el vídeo en {provider}</span>
          <span className="type-caption text-text-muted">Se abre en una pestaña nueva</span>
        </span>
      </a>
    </section>
  );
}
