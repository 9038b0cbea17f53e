import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';

/**
 * How a photograph of any shape stands in the house's frame of 3:2. photo.css gives the classes their look: the pages'
 * policy allows no style of an element's own.
 */

/** Width by height of every frame. */
const FRAME = 3 / 2;
/**
 * A photograph between these ratios fills its frame: of a phone's own, upright, that cuts off half, sky and ground as a rule, for
 * a car is half as high as it is long. Bars beside it read as a fault among its neighbours; the full-screen view shows all.
 */
const NARROWEST = 3 / 4;
const WIDEST = 1.875;
/** What is left of one that does not fill its frame, by the frame's height, so that its car is not much smaller than its neighbours. */
const UPRIGHT = 4 / 5;
/** What is left of a panorama by the frame's width: its car stands in the middle of it, and is as small as the frame is wide. */
const PANORAMA = 12 / 5;
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

/** Whether a photograph of this shape stands on a mat in its frame. */
export function needsMat(width: number, height: number): boolean {
  const ratio = width / height;
  return ratio < NARROWEST || ratio > WIDEST;
}

/**
 * A photograph that is much taller or wider than its frame stands in it on a mat, an upright one with a little less sky and
 * ground, a panorama without its ends; any other fills it. What is cut keeps its focal point in sight. Nobody knows the shape
 * of one that was not measured: it fills its frame.
 * @param always fills the frame by a tall one, whatever is cut off: for small ones that only point at a photograph.
 */
export function photoFrame(
  { ancho, alto, foco }: Pick<VehicleImage, 'ancho' | 'alto' | 'foco'>,
  always?: boolean,
): PhotoFrame {
  const focus = focusClass(foco);
  if (ancho === null || alto === null) return { className: focus, width: 1 };
  const ratio = ancho / alto;
  // Of a very wide one its frame would hold neither end of the car, however small it is.
  if (ratio > PANORAMA) return { className: `photo-matted photo-wide ${focus}`, width: ratio / PANORAMA };
  if (ratio > WIDEST) return { className: 'photo-matted', width: 1 };
  if (ratio < NARROWEST && always !== true)
    return { className: `photo-matted photo-upright ${focus}`, width: UPRIGHT / FRAME };
  return { className: focus, width: Math.max(1, ratio / FRAME) };
}

/** A list of `sizes` for a photograph that is drawn wider or narrower than its frame. */
export function drawnSizes(sizes: string, width: number): string {
  return sizes.replace(/[\d.]+(?=(rem|vw)(,|$))/g, (frame) => String(Math.round(Number(frame) * width)));
}
