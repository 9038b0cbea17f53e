import { PHOTO_WIDTHS, SHARE_WIDTH, type PhotoWidth } from '#src/paths.ts';

/** A variant requested by URL. */
export interface PhotoRequest {
  readonly vehicleId: string;
  readonly photoId: string;
  /** The stored file's name without its extension. */
  readonly stem: string;
  /** Degrees clockwise. */
  readonly giro: 0 | 90 | 180 | 270;
  readonly width: PhotoWidth;
  readonly format: 'webp' | 'jpg';
}

const PATTERN =
  /^\/fotos\/([a-z0-9]{1,40})\/([a-z0-9]{1,40})\/([A-Za-z0-9_]{1,120})(?:-r(90|180|270))?-(\d{2,5})\.(webp|jpg)$/;
const TURNS = [90, 180, 270] as const;

/** Parses a path built by `photoPath` or `sharePhotoPath`; null for any other path, including unsupported widths. */
export function parsePhotoPath(pathname: string): PhotoRequest | null {
  const [, vehicleId, photoId, stem, turnText, widthText, extension] = PATTERN.exec(pathname) ?? [];
  const width = PHOTO_WIDTHS.find((offered) => String(offered) === widthText);
  if (vehicleId === undefined || photoId === undefined || stem === undefined || width === undefined)
    return null;
  const giro = TURNS.find((turn) => String(turn) === turnText) ?? 0;
  const format = extension === 'jpg' ? 'jpg' : 'webp';
  if (format === 'jpg' && width !== SHARE_WIDTH) return null;
  return { vehicleId, photoId, stem, giro, width, format };
}
