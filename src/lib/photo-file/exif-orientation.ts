import { hasTextAt, viewOf } from './parts.ts';

/** How to set a picture upright: first mirror it left to right, then rotate it clockwise. */
export interface Turn {
  readonly degrees: 0 | 90 | 180 | 270;
  readonly isMirrored: boolean;
}

const turn = (degrees: Turn['degrees'], isMirrored = false): Turn => ({ degrees, isMirrored });

export const UPRIGHT = turn(0);

/** By the value of EXIF's Orientation, 1 to 8 (CIPA DC-008, section 4.6.4). */
const TURNS: Readonly<Record<number, Turn>> = {
  2: turn(0, true),
  3: turn(180),
  4: turn(180, true),
  5: turn(270, true),
  6: turn(90),
  7: turn(90, true),
  8: turn(270),
};

const ORIENTATION = 0x01_12;
const SHORT = 3;

function orientationIn(tiff: DataView): number {
  const isLittle = tiff.getUint16(0) === 0x49_49;
  const directory = tiff.getUint32(4, isLittle);
  const entries = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + 12 * index;
    if (tiff.getUint16(entry, isLittle) === ORIENTATION)
      return tiff.getUint16(entry + 2, isLittle) === SHORT ? tiff.getUint16(entry + 8, isLittle) : 1;
  }
  return 1;
}

/** The orientation of an EXIF block; upright when the block is damaged or has no known orientation. */
export function exifTurn(exif: Uint8Array): Turn {
  try {
    const orientation = orientationIn(viewOf(hasTextAt(exif, 0, 'Exif') ? exif.subarray(6) : exif));
    return TURNS[orientation] ?? UPRIGHT;
  } catch (error) {
    if (error instanceof RangeError) return UPRIGHT;
    throw error;
  }
}
