import { Photo } from '#src/components/ui/Photo.tsx';
import { PhotoDrawing } from '#src/features/admin/photos/PhotoDrawing.tsx';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { PanelPhoto } from '#src/features/admin/stock/PanelPhoto.tsx';
import type { PhotoWidth } from '#src/paths.ts';
import { turnedBy } from '#src/features/vehicles/domain/photo-turn.ts';
import { photoFrame } from '#src/features/vehicles/photo/photo-frame.ts';

interface SlideProps {
  readonly image: PanelImage;
  readonly width: PhotoWidth;
  readonly className: string;
}

/** A photo as the site will show it. Only public variants have the box over a plate, so it is drawn over the original. */
function Slide({ image, width, className }: SlideProps) {
  if (image.tapado === '')
    return <PanelPhoto image={image} isPublic={false} width={width} className={className} />;
  return (
    <PhotoDrawing
      image={image}
      isPublic={false}
      giro={turnedBy(image.giro, 0)}
      tapado={image.tapado}
      fills
      className={`w-full ${className}`}
    />
  );
}

/**
 * The gallery of a car's page (VehicleGallery.tsx) without its controls; gallery.css lays it out. It shows originals,
 * because a hidden car has no public variants.
 */
export function PreviewGallery({ images }: { readonly images: readonly PanelImage[] }) {
  const photos = images.filter(({ rota }) => !rota);
  if (photos.length === 0)
    return <Photo alt="" fallback="No hay imágenes disponibles" className="aspect-3/2 lg:rounded-s" />;
  return (
    <div data-gallery="">
      <div className="gallery-stage lg:rounded-s">
        <ul className="gallery-track" data-gallery-track="">
          {photos.map((image) => (
            <li key={image.id} className="gallery-slide">
              <Slide image={image} width={1280} className={`aspect-3/2 ${photoFrame(image).className}`} />
            </li>
          ))}
        </ul>
      </div>
      {photos.length > 1 && (
        <div className="gallery-rail px-gutter flex items-center lg:px-0">
          <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-2" data-gallery-thumbs="">
            {photos.map((image) => (
              <li key={image.id} className="w-16 shrink-0 pb-2 sm:w-28 lg:w-32">
                <Slide image={image} width={320} className="aspect-3/2 rounded-s" />
              </li>
            ))}
          </ul>
          <p className="type-caption text-text-muted figures gallery-steps text-center whitespace-nowrap">
            1 / {photos.length}
          </p>
        </div>
      )}
    </div>
  );
}
