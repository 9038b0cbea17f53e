import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { moved } from '#src/features/admin/core/sortable/moved.ts';
import { SortableList } from '#src/features/admin/core/sortable/Sortable.tsx';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { DeletePhotosDialog } from './DeletePhotosDialog.tsx';
import { orderPhotos } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { $photoMode, CHOICE_MAX, choosePhotos, startPhotoMode, tapPhoto } from './photo-mode.store.ts';
import { PhotoBar } from './PhotoBar.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import { PhotoEditDialog } from './PhotoEditDialog.tsx';
import { PhotoViews } from './PhotoViews.tsx';
import { tagTapped } from './tag-tapped.ts';

interface GalleryProps {
  readonly vehicle: AdminVehicle;
  readonly images: readonly PanelImage[];
}

/** The photo count, and actions for several photos. */
function Toolbar({ vehicle, images }: GalleryProps) {
  const mode = useStore($photoMode);
  const isIdle = mode?.vehicleId !== vehicle.id;
  const chosen = isIdle || mode.kind !== 'choose' ? null : mode.ids;
  const all = images.map(({ id }) => id);
  const count = images.length;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
      {chosen === null ? (
        <p className="type-small text-text-muted figures" role="status">
          {count === 1 ? '1 imagen' : `${count} imágenes`}
        </p>
      ) : (
        <label className="type-small inline-flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className={fieldClass.checkbox}
            ref={(box) => {
              if (box !== null) box.indeterminate = chosen.length > 0 && chosen.length < count;
            }}
            checked={chosen.length > 0 && chosen.length >= Math.min(count, CHOICE_MAX)}
            onChange={({ target }) => choosePhotos(target.checked ? all : [])}
          />
          {count <= CHOICE_MAX ? `Seleccionar las ${count}` : `Seleccionar las primeras ${CHOICE_MAX}`}
        </label>
      )}
      {isIdle && (
        <div className="flex gap-x-5" data-photo-tools>
          <Button
            variant="quiet"
            size="s"
            className="min-h-11"
            onClick={() => startPhotoMode('choose', vehicle.id)}
          >
            Seleccionar
          </Button>
          {count > 1 && (
            <Button
              variant="quiet"
              size="s"
              className="min-h-11"
              onClick={() => startPhotoMode('order', vehicle.id)}
            >
              Ordenar
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the first photo when a tap mode starts, and back to the tools when it ends. */
function useModeFocus(isTapping: boolean) {
  const gallery = useRef<HTMLDivElement>(null);
  const before = useRef(isTapping);
  useEffect(() => {
    if (before.current === isTapping) return;
    before.current = isTapping;
    const next = isTapping ? '[data-photos] button' : '[data-photo-tools] button';
    gallery.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isTapping]);
  return gallery;
}

/** The photos of a vehicle, with actions for one or several. */
export function PhotoGallery({ vehicle, images }: GalleryProps) {
  const [editing, setEditing] = useState<PanelImage | null>(null);
  const [deleting, setDeleting] = useState<readonly PanelImage[] | null>(null);
  const current = useStore($photoMode);
  const mode = current?.vehicleId === vehicle.id ? current : null;
  const gallery = useModeFocus(mode !== null);
  // A car that is published here keeps its originals on screen: its variants are not made yet.
  const [isPublic] = useState(vehicle.status !== 'oculto');
  const ids = images.map(({ id }) => id);
  const order = (next: readonly string[]) => void orderPhotos(vehicle.id, next);

  const tap = (image: PanelImage) => {
    if (mode?.kind === 'tag') void tagTapped(image, vehicleTitle(vehicle));
    else tapPhoto(image.id);
  };

  return (
    <div ref={gallery} className="grid gap-4">
      <PhotoViews vehicleId={vehicle.id} images={images} />
      <Toolbar vehicle={vehicle} images={images} />
      <SortableList ids={ids} onOrder={order}>
        <ul
          className={`grid sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 xl:grid-cols-5 ${mode === null ? 'grid-cols-2 gap-x-3 gap-y-6' : 'grid-cols-3 gap-2 sm:gap-y-5'}`}
          data-photos
        >
          {images.map((image, index) => (
            <PhotoCard
              key={image.id}
              image={image}
              index={index}
              isPublic={isPublic}
              mode={mode}
              onTap={() => tap(image)}
              onEdit={() => setEditing(image)}
              onDelete={() => setDeleting([image])}
              onCover={() => order(moved(ids, index, 0))}
            />
          ))}
        </ul>
      </SortableList>
      <PhotoBar mode={mode} vehicle={vehicle} images={images} />
      <PhotoEditDialog image={editing} vehicle={vehicle} onClose={() => setEditing(null)} />
      <DeletePhotosDialog vehicleId={vehicle.id} photos={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}
