import { turnedBy, type Focus } from '#src/features/vehicles/domain/photo-turn.ts';

/** Geometry of rotated photos and their card crops, in pixels of the photo. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
}

/** The size of a photo after a rotation. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The SVG transform that rotates a photo of this size, with its new top left corner at the origin. */
export function turnTransform({ width, height }: Size, degrees: number): string | undefined {
  switch (turnedBy(0, degrees)) {
    case 90:
      return `translate(${height} 0) rotate(90)`;
    case 180:
      return `translate(${width} ${height}) rotate(180)`;
    case 270:
      return `translate(0 ${width}) rotate(270)`;
    case 0:
      return undefined;
  }
}

/**
 * The part of a photo that a frame of the given ratio (width / height) shows, cropped around a focal point
 * like CSS `object-position`.
 */
export function cropOf({ width, height }: Size, { x, y }: Focus, ratio: number): Frame {
  const crop = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  return { ...crop, x: ((width - crop.width) * x) / 100, y: ((height - crop.height) * y) / 100 };
}
