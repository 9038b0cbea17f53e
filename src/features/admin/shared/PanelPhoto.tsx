import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Photo } from '#src/components/ui/Photo.tsx';
import { originalUrl } from '#src/features/admin/photos/images.api.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { photoPath, type PhotoWidth } from '#src/paths.ts';
import { $connectionReturns } from './connection.store.ts';
import { $photoToken, needPhotoToken } from './photo-token.store.ts';

interface PanelPhotoProps {
  readonly image: Pick<VehicleImage, 'id' | 'file' | 'vehicle_id' | 'placeholder'> | undefined;
  /** Hidden cars have no public variants: their originals are shown by a token. */
  readonly isPublic: boolean;
  readonly width: PhotoWidth;
  readonly className?: string;
}

type Source = 'variant' | 'original' | 'none';

/** Where to look next, after a source failed. */
const NEXT: Readonly<Record<Source, Source>> = { variant: 'original', original: 'none', none: 'none' };

/** A photo in the panel: its variant, else its original, else a placeholder (SPEC section 8). Words beside it say what it is. */
export function PanelPhoto({ image, isPublic, width, className = '' }: PanelPhotoProps) {
  const token = useStore($photoToken);
  const returns = useStore($connectionReturns);
  const first: Source = image === undefined || image.file === '' ? 'none' : isPublic ? 'variant' : 'original';
  const [failed, setFailed] = useState<{ key: string; source: Source } | null>(null);
  // What failed is tried again when the connection is back.
  const key = `${image?.id ?? ''}:${image?.file ?? ''}:${isPublic}:${returns}`;
  const source = failed?.key === key ? NEXT[failed.source] : first;
  useEffect(() => {
    if (source === 'original') void needPhotoToken();
  }, [source]);

  let src: string | null = null;
  if (image !== undefined && source === 'variant') src = photoPath(image, width);
  if (image !== undefined && source === 'original' && token !== null) src = originalUrl(image, token);

  return (
    <Photo
      photo={src === null ? undefined : { src }}
      alt=""
      placeholder={source === 'none' ? '' : image?.placeholder}
      compact
      className={className}
      onBroken={() => setFailed({ key, source })}
    />
  );
}
