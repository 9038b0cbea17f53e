/** Rotation of a photo, and its effect on the focal point. Degrees are clockwise. */

/** All rotations. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

/** A focal point: percent of the shown photo from its left and its top, whole numbers from 0 to 100. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Parses `foco`; null for the centre and for invalid values. */
export function readFocus(foco: string): Focus | null {
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(foco) ?? [];
  if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return null;
  return { x: Number(x), y: Number(y) };
}

export function writeFocus(focus: Focus | null): string {
  return focus === null ? '' : `${focus.x},${focus.y}`;
}

/** A rotation plus a number of degrees, which may be negative. */
export function turnedBy(giro: number, degrees: number): Turn {
  const turn = (((giro + degrees) % 360) + 360) % 360;
  return TURNS.find((value) => value === turn) ?? 0;
}

/** The focal point after its photo was rotated. */
export function turnedFocus(foco: string, degrees: number): string {
  const focus = readFocus(foco);
  if (focus === null) return '';
  const { x, y } = focus;
  const places: Readonly<Record<Turn, Focus>> = {
    0: focus,
    90: { x: 100 - y, y: x },
    180: { x: 100 - x, y: 100 - y },
    270: { x: y, y: 100 - x },
  };
  return writeFocus(places[turnedBy(0, degrees)]);
}
