import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';

/**
 * How a photograph of any aspect ratio is placed in a frame of 3:2. photo.css styles the classes, because the
 * Content-Security-Policy forbids style attributes.
 */

/** Aspect ratio of every frame, width by height. */
const FRAME = 3 / 2;
/**
 * A photograph between these ratios fills its frame. A phone's upright one loses half, usually sky and ground, because a
 * car is half as tall as it is long. Bars beside it would look like a defect among its neighbours; the full-screen view
 * shows all.
 */
const NARROWEST = 3 / 4;
const WIDEST = 1.875;
/** Visible part of an upright photograph on a mat, by the frame's height, so that its car is not much smaller than its neighbours. */
const UPRIGHT = 4 / 5;
/** Visible part of a panorama, by the frame's width: its car is in the middle and would be small if all of it were shown. */
const PANORAMA = 12 / 5;
/** Crop positions are in steps of this many percent. */
const STEP = 10;

/** A photograph's placement in its frame. */
export interface PhotoFrame {
  readonly className: string;
  /** Whether it is wider than its frame, which its sky and ground then fill. */
  readonly isWide: boolean;
  /** Rendered width of the photograph, in widths of its frame. */
  readonly width: number;
}

/** Classes that keep a focal point in view, `x,y` in percent; none for the centre. */
export function focusClass(foco: string): string {
  const [x, y] = foco.split(',').map((percent) => Math.round(Number(percent) / STEP));
  return y === undefined ? '' : `photo-x${x} photo-y${y}`;
}

/** Whether a photograph with this size is on a mat in its frame. */
export function needsMat(width: number, height: number): boolean {
  const ratio = width / height;
  return ratio < NARROWEST || ratio > WIDEST;
}

/**
 * Places a photograph in its frame. One that is much taller or wider than the frame is on a mat, an upright one with a
 * little less sky and ground, a panorama without its ends; any other fills the frame. A crop keeps its focal point in
 * view. An unmeasured one fills its frame.
 * @param always fill the frame with a tall one, whatever is cropped: for thumbnails
 */
export function photoFrame(
  { ancho, alto, foco }: Pick<VehicleImage, 'ancho' | 'alto' | 'foco'>,
  always?: boolean,
): PhotoFrame {
  const focus = focusClass(foco);
  if (ancho === null || alto === null) return { className: focus, isWide: false, width: 1 };
  const ratio = ancho / alto;
  // A very wide one would show neither end of the car in its frame, however small it is.
  if (ratio > PANORAMA)
    return {
      className: `photo-matted photo-wide photo-panorama ${focus}`,
      isWide: true,
      width: ratio / PANORAMA,
    };
  if (ratio > WIDEST) return { className: 'photo-matted photo-wide', isWide: true, width: 1 };
  if (ratio < NARROWEST && always !== true)
    return { className: `photo-matted photo-upright ${focus}`, isWide: false, width: UPRIGHT / FRAME };
  return { className: focus, isWide: false, width: Math.max(1, ratio / FRAME) };
}

/** Scales `sizes` for a photograph rendered wider or narrower than its frame. */
export function drawnSizes(sizes: string, width: number): string {
  return sizes.replace(/[\d.]+(?=(rem|vw)(,|$))/g, (frame) => String(Math.round(Number(frame) * width)));
}
