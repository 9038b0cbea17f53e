import { GripVertical, Pencil, Star, Trash2 } from 'lucide';
import { Badge } from '#src/components/ui/Badge.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { PanelImage } from './panel-image.ts';
import { PanelPhoto } from '#src/features/admin/shared/PanelPhoto.tsx';
import { SortableItem } from '#src/features/admin/sortable/Sortable.tsx';

interface PhotoCardProps {
  readonly image: PanelImage;
  /** Its place in the list, from 0; the first one is the cover. */
  readonly index: number;
  readonly isPublic: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onCover: () => void;
}

/** A photo of the gallery, to be moved by its handle. */
export function PhotoCard({ image, index, isPublic, onEdit, onDelete, onCover }: PhotoCardProps) {
  const name = image.alt === '' ? `imagen ${index + 1}` : image.alt;
  return (
    <SortableItem id={image.id} index={index} className="grid content-start gap-1">
      {(handleRef) => (
        <>
          <span className="relative block">
            <PanelPhoto
              image={image}
              isPublic={isPublic}
              width={640}
              className="aspect-3/2 w-full rounded-s"
            />
            {index === 0 && (
              <span className="absolute top-2 left-2">
                <Badge tone="plain">Portada</Badge>
              </span>
            )}
          </span>
          {/* Four in a row on the narrowest phones too. */}
          <span className="-mx-2 flex items-center *:max-[24rem]:w-9">
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
          <span className="type-caption text-text-muted line-clamp-3">{image.alt}</span>
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
