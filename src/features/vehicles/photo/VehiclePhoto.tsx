import { Photo, type PhotoProps } from '#src/components/ui/Photo.tsx';
import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { drawnSizes, photoFrame } from './photo-frame.ts';

interface VehiclePhotoProps extends Pick<PhotoProps, 'alt' | 'priority' | 'fallback'> {
  readonly className: string;
  /** Absent when the car has none. */
  readonly image?: VehicleImage | null | undefined;
  /** `sizes` of the frame. */
  readonly sizes: string;
  /** Fills its frame, even with an upright photograph. */
  readonly filled?: boolean;
}

/** A photograph of a car in a frame of 3:2, whatever its aspect ratio. */
export function VehiclePhoto({
  image,
  alt,
  sizes,
  filled,
  priority,
  fallback,
  className,
}: VehiclePhotoProps) {
  const frame = image == null ? null : photoFrame(image, filled);
  return (
    <Photo
      photo={image == null ? undefined : photoSources(image)}
      placeholder={image?.placeholder}
      isWide={frame?.isWide}
      alt={alt}
      sizes={drawnSizes(sizes, frame?.width ?? 1)}
      priority={priority}
      fallback={fallback}
      className={`aspect-3/2 ${frame?.className ?? ''} ${className}`}
    />
  );
}
