import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';

/**
 * How a photograph of any shape stands in the house's frame of 3:2. photo.css gives the classes their look: the pages'
 * policy allows no style of an element's own.
 */

/** Width by height of every frame. */
const FRAME = 3 / 2;
/** A photograph between these ratios fills its frame, which cuts off a fifth of it at most. */
const TALLEST = 1.2;
const WIDEST = 1.875;
/** The steps between 0 and 100 % in which a crop is steered. */
const STEP = 10;

/** A photograph's place in its frame. */
export interface PhotoFrame {
  readonly className: string;
  /** How wide the photograph is drawn, in widths of its frame. */
  readonly width: number;
}

/** The classes that keep a focal point in sight, `x,y` in percent; none for the centre. */
function focusClass(foco: string): string {
  const [x, y] = foco.split(',').map((percent) => Math.round(Number(percent) / STEP));
  return y === undefined ? '' : `photo-x${x} photo-y${y}`;
}

/** Whether a photograph of this shape stands whole in its frame. */
export function standsWhole(width: number, height: number): boolean {
  const ratio = width / height;
  return ratio < TALLEST || ratio > WIDEST;
}

/**
 * A photograph that is much taller or wider than its frame stands whole over a blurred copy of itself; any other fills it,
 * with its focal point in sight. Nobody knows the shape of one that was not measured: it fills its frame.
 * @param always fills the frame whatever is cut off: for small ones that only point at a photograph.
 */
export function photoFrame(
  { ancho, alto, foco }: Pick<VehicleImage, 'ancho' | 'alto' | 'foco'>,
  always?: boolean,
): PhotoFrame {
  if (ancho === null || alto === null) return { className: focusClass(foco), width: 1 };
  const width = ancho / alto / FRAME;
  return always !== true && standsWhole(ancho, alto)
    ? { className: 'photo-whole', width: Math.min(1, width) }
    : { className: focusClass(foco), width: Math.max(1, width) };
}

/** A list of `sizes` for a photograph that is drawn wider or narrower than its frame. */
export function drawnSizes(sizes: string, width: number): string {
  return sizes.replace(/[\d.]+(?=(rem|vw)(,|$))/g, (frame) => String(Math.round(Number(frame) * width)));
}
