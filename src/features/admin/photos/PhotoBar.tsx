import { X } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { isPhotoView, photoViews } from '#src/features/vehicles/domain/photo-view.ts';
import { DeletePhotosDialog } from './DeletePhotosDialog.tsx';
import { orderPhotos } from './images.store.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { endPhotoMode, startTagging, type PhotoMode } from './photo-mode.store.ts';
import { inViewOrder, nextMissing, tappedOrder } from './photo-views.ts';

interface BarProps {
  readonly label: string;
  readonly status: string;
  /** Label of the button that cancels the mode. */
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** The toolbar of a tap mode, at the bottom of the list. */
function Bar({ label, status, closeLabel, children }: BarProps) {
  return (
    <section
      aria-label={label}
      className="bg-surface border-line sticky bottom-(--tab-bar) z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3"
    >
      <p className="type-small figures flex-1 sm:flex-none sm:pr-3" role="status">
        {status}
      </p>
      <button
        type="button"
        className={`${iconButtonClass} -mr-2.5 sm:order-last sm:ml-auto`}
        aria-label={closeLabel}
        onClick={endPhotoMode}
      >
        <Icon icon={X} className={iconClass.m} />
      </button>
      <div className="flex gap-3 max-sm:basis-full max-sm:[&>button]:flex-1 max-sm:[&>button]:px-2">
        {children}
      </div>
    </section>
  );
}

interface GalleryBarProps<Kind extends PhotoMode['kind']> {
  readonly mode: Extract<PhotoMode, { kind: Kind }>;
  readonly vehicle: AdminVehicle;
  readonly images: readonly PanelImage[];
}

function ChooseBar({ mode, vehicle, images }: GalleryBarProps<'choose'>) {
  const [isMoving, setMoving] = useState(false);
  const [deleting, setDeleting] = useState<readonly PanelImage[] | null>(null);
  const selected = images.filter(({ id }) => mode.ids.includes(id));
  const count = selected.length;
  return (
    <>
      <Bar
        label="Imágenes seleccionadas"
        status={count === 1 ? '1 seleccionada' : `${count} seleccionadas`}
        closeLabel="Cancelar la selección"
      >
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          disabled={count === 0}
          onClick={() => setMoving(true)}
        >
          <span>
            Mover<span className="max-sm:sr-only"> a otro vehículo</span>…
          </span>
        </Button>
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          disabled={count === 0}
          onClick={() => setDeleting(selected)}
        >
          Eliminar
        </Button>
      </Bar>
      <MoveDialog images={isMoving ? selected : null} vehicle={vehicle} onClose={() => setMoving(false)} />
      <DeletePhotosDialog
        vehicleId={vehicle.id}
        photos={deleting}
        onDeleted={endPhotoMode}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function OrderBar({ mode, vehicle, images }: GalleryBarProps<'order'>) {
  const [isSaving, setSaving] = useState(false);
  const ids = images.map(({ id }) => id);
  const tapped = mode.ids.filter((id) => ids.includes(id));
  const viewOrder = inViewOrder(images);
  const offersViewOrder = images.some(({ vista }) => isPhotoView(vista)) && viewOrder.join() !== ids.join();
  // A failed save keeps the tapped photos.
  const save = async (order: readonly string[]) => {
    setSaving(true);
    const isSaved = await orderPhotos(vehicle.id, order);
    setSaving(false);
    if (isSaved) endPhotoMode();
  };
  return (
    <Bar
      label="Orden de las imágenes"
      status={
        tapped.length === 0
          ? 'Toca las fotos en el orden deseado: la primera será la portada.'
          : `${tapped.length} de ${ids.length} en orden; las demás irán detrás.`
      }
      closeLabel="Dejar el orden como estaba"
    >
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        disabled={tapped.length === 0}
        busy={isSaving}
        onClick={() => void save(tappedOrder(tapped, ids))}
      >
        Guardar orden
      </Button>
      {offersViewOrder && (
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          busy={isSaving}
          onClick={() => void save(viewOrder)}
        >
          Ordenar por vistas
        </Button>
      )}
    </Bar>
  );
}

function TagBar({ mode: { view }, vehicle, images }: GalleryBarProps<'tag'>) {
  const next = nextMissing(images, view);
  return (
    <Bar
      label="Etiquetar vistas"
      status={`Toca la foto de esta vista: ${photoViews[view]}`}
      closeLabel="Dejar de etiquetar"
    >
      {next !== null && (
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          onClick={() => startTagging(vehicle.id, next)}
        >
          No la tengo: siguiente {photoViews[next]}
        </Button>
      )}
    </Bar>
  );
}

/** The toolbar of the current tap mode; renders nothing without one. */
export function PhotoBar({
  mode,
  ...rest
}: Omit<GalleryBarProps<never>, 'mode'> & { readonly mode: PhotoMode | null }) {
  if (mode === null) return null;
  if (mode.kind === 'choose') return <ChooseBar mode={mode} {...rest} />;
  return mode.kind === 'order' ? <OrderBar mode={mode} {...rest} /> : <TagBar mode={mode} {...rest} />;
}
