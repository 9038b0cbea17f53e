import { readBox } from '#src/features/vehicles/domain/photo-box.ts';
import { LINK_PICTURE, PHOTO_WIDTHS, SHARE_WIDTH, type PhotoWidth } from '#src/paths.ts';

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
  /** Position of the crop for shared links, from 0 to `LINK_POSITIONS`; null for the whole photo. */
  readonly link: number | null;
  readonly width: PhotoWidth | typeof LINK_PICTURE.width;
  readonly format: 'webp' | 'jpg';
}

const PATTERN =
  /^\/fotos\/([a-z0-9]{1,40})\/([a-z0-9]{1,40})\/([A-Za-z0-9_]{1,120})(?:-c([\d_]{1,19}))?(?:-r(90|180|270))?(-lifted)?(?:-link(\d|10))?-(\d{2,5})\.(webp|jpg)$/;
const TURNS = [90, 180, 270] as const;

/** Whether a variant exists in this form. A photo has no more crops than positions, whatever strangers ask for. */
function isOffered({ link, width, format, lifted }: PhotoRequest): boolean {
  if (format === 'webp') return link === null && width !== LINK_PICTURE.width;
  if (lifted) return false;
  return link === null ? width === SHARE_WIDTH : width === LINK_PICTURE.width;
}

/** Parses a path built by `photoPath`, `sharePhotoPath` or `linkPhotoPath`; null for any other path. */
export function parsePhotoPath(pathname: string): PhotoRequest | null {
  const [, vehicleId, photoId, stem, tapado = '', turnText, toneText, linkText, widthText, extension] =
    PATTERN.exec(pathname) ?? [];
  const width = [...PHOTO_WIDTHS, LINK_PICTURE.width].find((offered) => String(offered) === widthText);
  if (vehicleId === undefined || photoId === undefined || stem === undefined || width === undefined)
    return null;
  const giro = TURNS.find((turn) => String(turn) === turnText) ?? 0;
  const format = extension === 'jpg' ? 'jpg' : 'webp';
  const lifted = toneText !== undefined;
  const link = linkText === undefined ? null : Number(linkText);
  if (tapado !== '' && readBox(tapado) === null) return null;
  const photo: PhotoRequest = { vehicleId, photoId, stem, tapado, giro, lifted, link, width, format };
  return isOffered(photo) ? photo : null;
}

/** What the names of a photo's variants begin with: in every rotation, but with no other box. */
export const variantBase = (stem: string, tapado = '') => `${stem}${tapado === '' ? '' : `-c${tapado}`}`;

/** The file name of a variant, as in its URL. */
export function variantName({ stem, tapado, giro, lifted, link, width, format }: PhotoRequest): string {
  const form = `${giro === 0 ? '' : `-r${giro}`}${lifted ? '-lifted' : ''}${link === null ? '' : `-link${link}`}`;
  return `${variantBase(stem, tapado)}${form}-${width}.${format}`;
}

/** The part of a variant's path or name that all its widths, tones and crops share. */
export const withoutWidth = (name: string) => name.replace(/(?:-lifted|-link\d+)?-\d+\.[\w.]+$/, '');

/** The part that all its rotations share too: its file and box. */
export const withoutTurn = (name: string) => withoutWidth(name).replace(/-r\d+$/, '');
