import { BOX_UNIT, type Box } from '#src/features/vehicles/domain/photo-box.ts';
import type { Size } from './photo-frame.ts';

/** Places the box over a plate. */

/** A point of the shown photo: parts of its width and height, from 0 to 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A European plate measures 520 by 110 mm; with a margin for one seen at an angle. */
const PLATE_RATIO = 4;
/** The plate's part of the width, in a photo of a whole car. */
const PLATE_WIDTH = 160;
/** A shorter drag is a tap. */
const SHORTEST_DRAG = 10;

const edge = (part: number) => Math.round(part * BOX_UNIT);
const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** A box as large as a plate usually is, around a point; at the photo's edge it is moved inside. */
export function plateAt({ x, y }: Place, { width, height }: Size): Box {
  const tall = Math.round((PLATE_WIDTH * width) / PLATE_RATIO / height);
  const size = { width: PLATE_WIDTH, height: Math.min(BOX_UNIT, Math.max(1, tall)) };
  return {
    x: within(edge(x) - size.width / 2, BOX_UNIT - size.width),
    y: within(edge(y) - Math.round(size.height / 2), BOX_UNIT - size.height),
    ...size,
  };
}

/** The box between two corners of a drag; null for a tap. */
export function boxBetween(one: Place, other: Place): Box | null {
  const [left, right] = [edge(one.x), edge(other.x)].sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [edge(one.y), edge(other.y)].sort((a, b) => a - b) as [number, number];
  const [width, height] = [right - left, bottom - top];
  return width < SHORTEST_DRAG || height < SHORTEST_DRAG ? null : { x: left, y: top, width, height };
}

/** The box with one edge or length changed, kept within the photo. */
export function boxWith(box: Box, name: keyof Box, value: number): Box {
  const next = { ...box, [name]: value };
  return {
    ...next,
    x: within(next.x, BOX_UNIT - next.width),
    y: within(next.y, BOX_UNIT - next.height),
  };
}
