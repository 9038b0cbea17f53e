import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { paths } from '#src/paths.ts';
import { isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { missingParts, missingText } from './missing-parts.ts';
import { loadPhotoCount, photoCount } from './photo-count.store.ts';
import { openPreview } from './previewed-car.store.ts';
import { $isPublishing, publishCar } from './publish-car.store.ts';

interface HiddenCarProps {
  readonly vehicle: AdminVehicle;
  /** The price and the kilometres, where they are typed; else the saved ones. */
  readonly typed?: Pick<AdminVehicle, 'precio_eur' | 'km'>;
  /** The number of its photos, null while they load; absent where it has to be counted. */
  readonly photos?: number | null;
  /** Whether its form is being saved. */
  readonly busy?: boolean;
  /** Publishes the car with what is typed; by default as it is saved. */
  readonly onPublish?: () => void;
}

/** The number of photos that the view knows, or else the counted one; null while unknown. */
function usePhotoCount(vehicle: AdminVehicle, known: number | null | undefined): number | null {
  const { data } = useStore(photoCount.$state);
  const mustCount = known === undefined && !isPublic(vehicle.status);
  useEffect(() => {
    if (mustCount) void loadPhotoCount(vehicle.id);
  }, [mustCount, vehicle.id]);
  if (known !== undefined) return known;
  return data?.of === vehicle.id ? data.photos : null;
}

/**
 * Says that a car is not on the site and what it lacks, and publishes it. A car that is published here keeps its place
 * in the view, with a link to its page.
 */
export function HiddenCar({ vehicle, typed = vehicle, photos, busy = false, onPublish }: HiddenCarProps) {
  const isHidden = !isPublic(vehicle.status);
  const [wasHidden] = useState(isHidden);
  const count = usePhotoCount(vehicle, photos);
  const isPublishing = useStore($isPublishing);
  const place = useRef<HTMLElement>(null);
  // 'Publicar' has gone, with the focus. After a question, PublishQuestion places it.
  useEffect(() => {
    if (wasHidden && !isHidden && document.activeElement === document.body) place.current?.focus();
  }, [wasHidden, isHidden]);
  if (!isHidden && !wasHidden) return null;
  const missing = missingParts(typed, count);
  const ready = count === null ? '' : 'Tiene precio, kilómetros y fotos.';
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="En la web"
      className="max-w-form border-line-strong rounded-m flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border px-5 py-3"
      data-hidden-car
    >
      <div>
        <p className="type-label">{isHidden ? 'No está en la web' : 'Está en la web'}</p>
        {isHidden ? (
          <p className="type-small text-text-muted empty:hidden">{missingText(missing) || ready}</p>
        ) : (
          <a
            className={`${linkClass()} type-small`}
            href={paths.vehiculo(vehicle.slug)}
            target="_blank"
            rel="noopener"
          >
            Ver en la web
          </a>
        )}
      </div>
      {isHidden && (
        <div className="flex flex-wrap items-center gap-x-6">
          <Button
            variant="secondary"
            size="s"
            className="min-h-11"
            busy={busy || isPublishing}
            onClick={onPublish ?? (() => void publishCar(vehicle.id))}
          >
            Publicar
          </Button>
          <Button variant="quiet" size="s" className="min-h-11" onClick={() => openPreview(vehicle.id)}>
            Vista previa
          </Button>
        </div>
      )}
    </section>
  );
}
