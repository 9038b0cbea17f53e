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
/**
 * What is left of a tall photograph by the frame's height, width by height, so that its car is not much smaller than its
 * neighbours: of a phone's own, upright, three fifths, which loses sky and ground as a rule; a narrower one keeps more.
 */
const BROAD = TALLEST;
const UPRIGHT = 4 / 5;
/** What is left of a panorama by the frame's width: its car stands in the middle of it, and is as small as the frame is wide. */
const PANORAMA = 12 / 5;
/** Narrower than this is upright: less than three to four, which phones take. */
const NARROW = 3 / 4;
/** The steps between 0 and 100 % in which a crop is steered. */
const STEP = 10;

/**
 * How much a tall photograph may lose for its frame's sake: as little as shows its car, among pictures to look at one by one;
 * `cover` all that its frame does not hold, unless it is upright: bars beside one card of many read as a fault; `pointer`
 * whatever its shape, for small ones that only point at a photograph.
 */
export type Cut = 'least' | 'cover' | 'pointer';

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

/** Whether a photograph of this shape stands on a mat in its frame. */
export function needsMat(width: number, height: number): boolean {
  const ratio = width / height;
  return ratio < TALLEST || ratio > WIDEST;
}

/**
 * A photograph that is much taller or wider than its frame stands in it on a mat, an upright one with a little less sky and
 * ground, a panorama without its ends; any other fills it. What is cut keeps its focal point in sight. Nobody knows the shape of one that was not
 * measured: it fills its frame.
 */
export function photoFrame(
  { ancho, alto, foco }: Pick<VehicleImage, 'ancho' | 'alto' | 'foco'>,
  cut: Cut = 'least',
): PhotoFrame {
  const focus = focusClass(foco);
  if (ancho === null || alto === null) return { className: focus, width: 1 };
  const ratio = ancho / alto;
  // Of a very wide one its frame would hold neither end of the car, however small it is.
  if (ratio > PANORAMA) return { className: `photo-matted photo-wide ${focus}`, width: ratio / PANORAMA };
  if (ratio > WIDEST) return { className: 'photo-matted', width: 1 };
  if (cut === 'pointer' || !needsMat(ancho, alto))
    return { className: focus, width: Math.max(1, ratio / FRAME) };
  if (cut === 'cover' && ratio >= NARROW) return { className: `photo-low ${focus}`, width: 1 };
  const [name, shape] = ratio < NARROW ? ['upright', UPRIGHT] : ['broad', BROAD];
  return { className: `photo-matted photo-${name} ${focus}`, width: shape / FRAME };
}

/** A list of `sizes` for a photograph that is drawn wider or narrower than its frame. */
export function drawnSizes(sizes: string, width: number): string {
  return sizes.replace(/[\d.]+(?=(rem|vw)(,|$))/g, (frame) => String(Math.round(Number(frame) * width)));
}
