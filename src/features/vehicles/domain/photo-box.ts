import { turnedBy, type Turn } from './photo-turn.ts';

/** The box that covers a number plate in every public variant of a photo. */

/** Its edges are in thousandths of the shown photo: a percent would be too coarse for a plate. */
export const BOX_UNIT = 1000;
/** As a plate in the sun. */
export const BOX_COLOUR = '#e6e6e2';

/** Whole numbers; `x` and `y` are those of its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const BOX = /^(0|[1-9]\d{0,3})_(0|[1-9]\d{0,3})_([1-9]\d{0,3})_([1-9]\d{0,3})$/;

/** Parses `tapado`, `x_y_width_height`; null for none and for a box that is not within the photo. */
export function readBox(tapado: string): Box | null {
  const [x, y, width, height] = BOX.exec(tapado)?.slice(1).map(Number) ?? [];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return x + width > BOX_UNIT || y + height > BOX_UNIT ? null : { x, y, width, height };
}

export function writeBox({ x, y, width, height }: Box): string {
  return [x, y, width, height].join('_');
}

/** The box after its photo was rotated. */
export function turnedBox(tapado: string, degrees: number): string {
  const box = readBox(tapado);
  if (box === null) return '';
  const { x, y, width, height } = box;
  const [right, bottom] = [BOX_UNIT - x - width, BOX_UNIT - y - height];
  const sideways = { width: height, height: width };
  const boxes: Readonly<Record<Turn, Box>> = {
    0: box,
    90: { x: bottom, y: x, ...sideways },
    180: { x: right, y: bottom, width, height },
    270: { x: y, y: right, ...sideways },
  };
  return writeBox(boxes[turnedBy(0, degrees)]);
}
