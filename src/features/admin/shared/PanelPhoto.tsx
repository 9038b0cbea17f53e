import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Photo } from '#src/components/ui/Photo.tsx';
import { originalUrl } from '#src/features/admin/photos/images.api.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { photoPath, type PhotoWidth } from '#src/paths.ts';
import { $connectionReturns } from './connection.store.ts';
import { $photoToken, needPhotoToken } from './photo-token.store.ts';

interface PanelPhotoProps {
  readonly image:
    | (Pick<VehicleImage, 'id' | 'file' | 'vehicle_id' | 'placeholder' | 'giro'> &
        Partial<Pick<VehicleImage, 'file_path'>>)
    | undefined;
  /** Hidden cars have no public variants: their originals are shown by a token. */
  readonly isPublic: boolean;
  readonly width: PhotoWidth;
  readonly className?: string;
}

/** An original lies as it was taken. Its turned frame has the sides of the upright one, in the other order where it lies on a side. */
const TURNED: Readonly<Record<number, string>> = {
  90: 'rotate-90 h-[100cqw] w-[100cqh]',
  180: 'rotate-180 size-full',
  270: '-rotate-90 h-[100cqw] w-[100cqh]',
};

type Source = 'variant' | 'original' | 'none';

/** Where to look next, after a source failed. */
const NEXT: Readonly<Record<Source, Source>> = { variant: 'original', original: 'none', none: 'none' };

/** A photo in the panel: its variant, else its original, else a placeholder (SPEC section 8). Words beside it say what it is. */
export function PanelPhoto({ image, isPublic, width, className = '' }: PanelPhotoProps) {
  const token = useStore($photoToken);
  const returns = useStore($connectionReturns);
  // A row of the former system is measured where its picture is part of the product, which makes variants of it.
  const hasVariants = image !== undefined && (image.file !== '' || image.placeholder !== '');
  const first: Source = !hasVariants ? 'none' : isPublic ? 'variant' : 'original';
  const [failed, setFailed] = useState<{ key: string; source: Source } | null>(null);
  // What failed is tried again when the connection is back.
  const key = `${image?.id ?? ''}:${image?.file ?? ''}:${image?.giro ?? 0}:${isPublic}:${returns}`;
  const source = failed?.key === key ? NEXT[failed.source] : first;
  useEffect(() => {
    if (source === 'original') void needPhotoToken();
  }, [source]);

  let src: string | null = null;
  if (image !== undefined && source === 'variant') src = photoPath(image, width);
  if (image !== undefined && source === 'original' && token !== null) src = originalUrl(image, token);

  const turned = source === 'original' ? TURNED[image?.giro ?? 0] : undefined;
  const photo = (
    <Photo
      photo={src === null ? undefined : { src }}
      alt=""
      // The placeholder is of the turned photo.
      placeholder={source === 'none' || turned !== undefined ? '' : image?.placeholder}
      compact
      className={turned === undefined ? className : `absolute top-1/2 left-1/2 -translate-1/2 ${turned}`}
      onBroken={() => setFailed({ key, source })}
    />
  );
  if (turned === undefined) return photo;
  return <span className={`[container-type:size] relative block overflow-hidden ${className}`}>{photo}</span>;
}
