import { Photo } from '#src/components/ui/Photo.tsx';
import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { drawnSizes, photoFrame } from './photo-frame.ts';

interface VehiclePhotoProps {
  readonly image: VehicleImage;
  readonly alt: string;
  /** The widths of the frame. */
  readonly sizes: string;
  /** Fills its frame whatever is cut off. */
  readonly filled?: boolean;
  /** The page's main photograph, or one of its first. */
  readonly priority?: boolean;
  /** What stands in a broken one's place; absent: that it is not available. */
  readonly fallback?: string | undefined;
  readonly className?: string;
}

/** A photograph of a car in a frame of 3:2, whatever shape it has. */
export function VehiclePhoto({
  image,
  alt,
  sizes,
  filled = false,
  priority = false,
  fallback,
  className = '',
}: VehiclePhotoProps) {
  const frame = photoFrame(image, filled);
  return (
    <Photo
      photo={photoSources(image)}
      placeholder={image.placeholder}
      alt={alt}
      sizes={drawnSizes(sizes, frame.width)}
      priority={priority}
      fallback={fallback}
      className={`aspect-3/2 ${frame.className} ${className}`}
    />
  );
}
