import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { atom, type ReadableAtom } from 'nanostores';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { photoPath, type PhotoWidth } from '#src/paths.ts';
import { $connectionReturns } from '#src/features/admin/core/connection.store.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { originalUrl, photoToken } from './images.api.ts';

/** PocketBase's file tokens live a little longer. Milliseconds. */
const FRESH_MS = 100_000;

const token = atom<string | null>(null);
/** With it originals are shown: those of hidden cars, and of any whose variant is not there yet. Null until it is asked for. */
const $photoToken: ReadableAtom<string | null> = token;

let fetchedAt = 0;
let fetching: Promise<void> | undefined;

/** Makes sure that there is a fresh token; a failure leaves the photographs' placeholders. */
function needPhotoToken(): Promise<void> {
  if (Date.now() - fetchedAt < FRESH_MS) return Promise.resolve();
  fetching ??= asAdmin(photoToken)
    .then((fresh) => {
      fetchedAt = Date.now();
      token.set(fresh);
    })
    .catch((error: unknown) => console.warn('No token for photographs', error))
    .finally(() => (fetching = undefined));
  return fetching;
}

/** What names a photo to the panel. */
export type PhotoRecord = Pick<VehicleImage, 'id' | 'file' | 'vehicle_id' | 'placeholder' | 'giro'> &
  Partial<Pick<VehicleImage, 'file_path'>>;

/** A variant is turned as staff have said; an original lies as it was taken. */
export type PhotoSource = 'variant' | 'original' | 'none';

interface Wanted {
  readonly image: PhotoRecord | undefined;
  /** Hidden cars have no public variants: their originals are shown by a token. */
  readonly isPublic: boolean;
  readonly width: PhotoWidth;
}

/** Where to look next, after a source failed. */
const NEXT: Readonly<Record<PhotoSource, PhotoSource>> = {
  variant: 'original',
  original: 'none',
  none: 'none',
};

/** Where a photo is shown from: its variant, else its original, else nowhere. `src` is null while there is nothing to load. */
export function usePhotoSource({ image, isPublic, width }: Wanted): {
  readonly src: string | null;
  readonly source: PhotoSource;
  /** To be told that it could not be shown. */
  readonly onBroken: () => void;
} {
  const token = useStore($photoToken);
  const returns = useStore($connectionReturns);
  // A row of the former system is measured where its picture is part of the product, which makes variants of it.
  const hasVariants = image !== undefined && (image.file !== '' || image.placeholder !== '');
  const first: PhotoSource = !hasVariants ? 'none' : isPublic ? 'variant' : 'original';
  const [failed, setFailed] = useState<{ key: string; source: PhotoSource } | null>(null);
  // What failed is tried again when the connection is back.
  const key = [image?.id, image?.file, image?.giro, isPublic, returns].join(':');
  const source: PhotoSource = failed?.key === key ? NEXT[failed.source] : first;
  useEffect(() => {
    if (source === 'original') void needPhotoToken();
  }, [source]);

  let src: string | null = null;
  if (image !== undefined && source === 'variant') src = photoPath(image, width);
  if (image !== undefined && source === 'original' && token !== null) src = originalUrl(image, token);
  return { src, source, onBroken: () => setFailed({ key, source }) };
}
