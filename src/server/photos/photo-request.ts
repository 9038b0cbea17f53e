import { readBox } from '#src/features/vehicles/domain/photo-box.ts';
import { PHOTO_WIDTHS, SHARE_WIDTH, type PhotoWidth } from '#src/paths.ts';

/** A variant requested by URL. */
export interface PhotoRequest {
  readonly vehicleId: string;
  readonly photoId: string;
  /** The stored file's name without its extension. */
  readonly stem: string;
  /** The box that covers its plate, '' for none. */
  readonly tapado: string;
  /** Degrees clockwise. */
  readonly giro: 0 | 90 | 180 | 270;
  /** Lighter, for a dark cover. */
  readonly lifted: boolean;
  readonly width: PhotoWidth;
  readonly format: 'webp' | 'jpg';
}

const PATTERN =
  /^\/fotos\/([a-z0-9]{1,40})\/([a-z0-9]{1,40})\/([A-Za-z0-9_]{1,120})(?:-c([\d_]{1,19}))?(?:-r(90|180|270))?(-lifted)?-(\d{2,5})\.(webp|jpg)$/;
const TURNS = [90, 180, 270] as const;

/** Parses a path built by `photoPath` or `sharePhotoPath`; null for any other path, including unsupported widths. */
export function parsePhotoPath(pathname: string): PhotoRequest | null {
  const [, vehicleId, photoId, stem, tapado = '', turnText, toneText, widthText, extension] =
    PATTERN.exec(pathname) ?? [];
  const width = PHOTO_WIDTHS.find((offered) => String(offered) === widthText);
  if (vehicleId === undefined || photoId === undefined || stem === undefined || width === undefined)
    return null;
  const giro = TURNS.find((turn) => String(turn) === turnText) ?? 0;
  const format = extension === 'jpg' ? 'jpg' : 'webp';
  const lifted = toneText !== undefined;
  if (format === 'jpg' && (width !== SHARE_WIDTH || lifted)) return null;
  if (tapado !== '' && readBox(tapado) === null) return null;
  return { vehicleId, photoId, stem, tapado, giro, lifted, width, format };
}

/** What the names of a photo's variants begin with: in every rotation, but with no other box. */
export const variantBase = (stem: string, tapado = '') => `${stem}${tapado === '' ? '' : `-c${tapado}`}`;

/** The file name of a variant, as in its URL. */
export function variantName({ stem, tapado, giro, lifted, width, format }: PhotoRequest): string {
  return `${variantBase(stem, tapado)}${giro === 0 ? '' : `-r${giro}`}${lifted ? '-lifted' : ''}-${width}.${format}`;
}

/** The part of a variant's path or name that all its widths and tones share. */
export const withoutWidth = (name: string) => name.replace(/(?:-lifted)?-\d+\.[\w.]+$/, '');

/** The part that all its rotations share too: its file and box. */
export const withoutTurn = (name: string) => withoutWidth(name).replace(/-r\d+$/, '');
