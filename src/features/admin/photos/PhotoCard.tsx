import { Check, GripVertical, Pencil, Star, Trash2, TriangleAlert } from 'lucide';
import { Badge } from '#src/components/ui/Badge.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { isPhotoView, photoViews } from '#src/features/vehicles/domain/photo-view.ts';
import { PanelPhoto } from '#src/features/admin/stock/PanelPhoto.tsx';
import { SortableItem } from '#src/features/admin/core/sortable/Sortable.tsx';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { coverHints } from './cover-hints.ts';
import type { PhotoMode } from './photo-mode.store.ts';

interface PhotoCardProps {
  readonly image: PanelImage;
  /** Its index in the list; the first one is the cover. */
  readonly index: number;
  readonly isPublic: boolean;
  /** What a tap does; null while it opens the photo. */
  readonly mode: PhotoMode | null;
  readonly onTap: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onCover: () => void;
}

/** The accessible name of a tap. */
function tapLabel(mode: PhotoMode, name: string): string {
  if (mode.kind === 'choose') return `Seleccionar ${name}`;
  return mode.kind === 'order'
    ? `Añadir ${name} a la nueva secuencia`
    : `Etiquetar ${name} como ${photoViews[mode.view]}`;
}

/** The photo as a button, with a tick or its number in the new order. */
function TapTarget({
  mode,
  image,
  name,
  onTap,
}: {
  mode: PhotoMode;
  image: PanelImage;
  name: string;
  onTap: () => void;
}) {
  const place = mode.kind === 'tag' ? -1 : mode.ids.indexOf(image.id);
  const isTapped = place >= 0;
  const label = tapLabel(mode, name);
  return (
    <button
      type="button"
      className={`absolute inset-0 cursor-pointer rounded-s ${isTapped ? 'ring-accent ring-4 ring-inset' : ''}`}
      aria-label={mode.kind === 'order' && isTapped ? `${label}, ahora ${place + 1}` : label}
      aria-pressed={mode.kind === 'tag' ? undefined : isTapped}
      onClick={onTap}
    >
      {mode.kind !== 'tag' && (
        <span
          data-context="studio"
          className={`type-label figures absolute top-2 right-2 grid size-8 place-items-center rounded-full border-2 ${isTapped ? 'bg-accent text-on-accent border-transparent' : 'border-text bg-surface/60'}`}
        >
          {isTapped && (mode.kind === 'order' ? place + 1 : <Icon icon={Check} className={iconClass.s} />)}
        </span>
      )}
    </button>
  );
}

/** What would make the cover better. */
function CoverHints({ image }: { readonly image: PanelImage }) {
  return coverHints(image).map((hint) => (
    <span key={hint} className="type-caption text-text flex items-start gap-1.5" data-cover-hint>
      <Icon icon={TriangleAlert} className={`${iconClass.s} mt-0.5`} />
      {hint}
    </span>
  ));
}

/** A photo of the gallery, dragged by the photo or by its handle. */
export function PhotoCard(props: PhotoCardProps) {
  const { image, index, isPublic, mode, onTap, onEdit, onDelete, onCover } = props;
  const name = image.alt === '' ? `imagen ${index + 1}` : image.alt;
  return (
    <SortableItem id={image.id} index={index} className="grid content-start gap-1">
      {(handleRef) => (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a pointer shortcut; the edit button below is the accessible control */}
          <span
            className="relative block cursor-grab select-none [-webkit-touch-callout:none]"
            data-drag
            onClick={(event) => {
              if (mode === null && !event.defaultPrevented) onEdit();
            }}
          >
            <PanelPhoto
              image={image}
              isPublic={isPublic}
              width={640}
              className="aspect-3/2 w-full rounded-s"
            />
            {index === 0 && mode === null && (
              <span className="absolute top-2 left-2">
                <Badge tone="plain">Portada</Badge>
              </span>
            )}
            {isPhotoView(image.vista) && (mode === null || mode.kind === 'tag') && (
              <span className="absolute inset-x-2 bottom-2 overflow-hidden">
                <Badge tone="plain">{photoViews[image.vista]}</Badge>
              </span>
            )}
            {mode !== null && <TapTarget mode={mode} image={image} name={name} onTap={onTap} />}
          </span>
          {/*
           * Four buttons fit on the narrowest phones. In a tap mode they are hidden, not removed: without its
           * handle the whole item would become a button around the photo's button.
           */}
          <span className={`-mx-2 items-center *:max-[24rem]:w-9 ${mode === null ? 'flex' : 'hidden'}`}>
            <button
              type="button"
              ref={handleRef}
              className={`${iconButtonClass} cursor-grab touch-none`}
              aria-label={`Mover ${name}, posición ${index + 1}`}
            >
              <Icon icon={GripVertical} className={iconClass.m} />
            </button>
            {index > 0 && (
              <button
                type="button"
                className={iconButtonClass}
                aria-label={`Usar ${name} como portada`}
                title="Usar como portada"
                onClick={onCover}
              >
                <Icon icon={Star} className={iconClass.m} />
              </button>
            )}
            <button
              type="button"
              className={`${iconButtonClass} ml-auto`}
              aria-label={`Editar ${name}`}
              title="Editar"
              onClick={onEdit}
            >
              <Icon icon={Pencil} className={iconClass.m} />
            </button>
            <button
              type="button"
              className={iconButtonClass}
              aria-label={`Eliminar ${name}`}
              title="Eliminar"
              onClick={onDelete}
            >
              <Icon icon={Trash2} className={iconClass.m} />
            </button>
          </span>
          {mode === null && <span className="type-caption text-text-muted line-clamp-3">{image.alt}</span>}
          {index === 0 && mode === null && !image.rota && <CoverHints image={image} />}
          {image.tapado !== '' && mode === null && (
            <span className="type-caption text-text-muted" data-covered>
              Con la matrícula tapada en la web
            </span>
          )}
          {image.rota && (
            <span className="type-caption text-danger-text" data-broken-photo>
              Está dañada y no se ve en la web. Elimínala y vuelve a subirla.
            </span>
          )}
        </>
      )}
    </SortableItem>
  );
}
