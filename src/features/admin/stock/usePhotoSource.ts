import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState } from 'react';
import { atom, type ReadableAtom } from 'nanostores';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { photoPath, type PhotoWidth } from '#src/paths.ts';
import { $connectionReturns } from '#src/features/admin/core/connection.store.ts';
import { $sessionRevision, asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { originalUrl, photoToken } from './images.api.ts';

/** Milliseconds; slightly less than the lifetime of PocketBase's file tokens. */
const FRESH_MS = 100_000;

const token = atom<string | null>(null);
/** Token for originals: of hidden cars, and of photos whose variant does not exist yet. Null until it is fetched. */
const $photoToken: ReadableAtom<string | null> = token;

let fetchedAt = 0;
let fetching: Promise<void> | undefined;

// A token ends with its session.
$sessionRevision.listen(() => (fetchedAt = 0));

/** Fetches a token unless a fresh one exists. Without one, photos keep their placeholders. */
function needPhotoToken(): Promise<void> {
  if (Date.now() - fetchedAt < FRESH_MS) return Promise.resolve();
  fetching ??= asAdmin(photoToken)
    .then((fresh) => {
      fetchedAt = Date.now();
      token.set(fresh);
    })
    .catch((error: unknown) => console.warn('Could not get a token for photos', error))
    .finally(() => (fetching = undefined));
  return fetching;
}

/** What identifies a photo in the panel. */
export type PhotoRecord = Pick<VehicleImage, 'id' | 'file' | 'vehicle_id' | 'placeholder' | 'giro'> &
  Partial<Pick<VehicleImage, 'file_path' | 'tapado'>>;

/** A variant is already rotated and covered as staff set it; an original is not. */
export type PhotoSource = 'variant' | 'original' | 'none';

interface PhotoSourceInput {
  readonly image: PhotoRecord | undefined;
  /** Hidden cars have no public variants, so their originals are loaded with a token. */
  readonly isPublic: boolean;
  readonly width: PhotoWidth;
}

/** Fallback after a source failed. */
const NEXT: Readonly<Record<PhotoSource, PhotoSource>> = {
  variant: 'original',
  original: 'none',
  none: 'none',
};

/** Source of a photo: variant, else original, else none. `src` is null while there is nothing to load. */
export function usePhotoSource({ image, isPublic, width }: PhotoSourceInput): {
  readonly src: string | null;
  readonly source: PhotoSource;
  /** Call when the photo could not be loaded. */
  readonly onBroken: () => void;
} {
  const token = useStore($photoToken);
  const returns = useStore($connectionReturns);
  const revision = useStore($sessionRevision);
  // A photo of the former system has a placeholder only if its picture is part of the product, which then generates variants.
  const hasVariants = image !== undefined && (image.file !== '' || image.placeholder !== '');
  const first: PhotoSource = !hasVariants ? 'none' : isPublic ? 'variant' : 'original';
  const [failed, setFailed] = useState<{ key: string; source: PhotoSource } | null>(null);
  // The key includes reconnections and sessions, so that a failed source is retried.
  const key = [image?.id, image?.file, image?.giro, image?.tapado, isPublic, returns, revision].join(':');
  const source: PhotoSource = failed?.key === key ? NEXT[failed.source] : first;
  useEffect(() => {
    if (source === 'original') void needPhotoToken();
  }, [source, revision]);

  let src: string | null = null;
  if (image !== undefined && source === 'variant') src = photoPath({ ...image, oscura: false }, width);
  if (image !== undefined && source === 'original' && token !== null) src = originalUrl(image, token);
  return { src, source, onBroken: () => setFailed({ key, source }) };
}
