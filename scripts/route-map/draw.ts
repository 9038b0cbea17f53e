import type { Point } from './projection.ts';

/** Lines as the data of an SVG path: within a frame, with few points, in whole units. */

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const isInside = ([x, y]: Point, { width, height }: Frame) => x >= 0 && x <= width && y >= 0 && y <= height;

/** The pieces of a line within the frame, each with the first point beyond it. */
export function clip(line: readonly Point[], frame: Frame): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    const after = line[index + 1];
    const isNear = [before, point, after].some((each) => each !== undefined && isInside(each, frame));
    if (isNear) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return [...pieces, piece].filter(({ length }) => length > 1);
}

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

/** Douglas and Peucker's simplification: no left out point is farther from the line than the tolerance. */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  const distances = line.map((point) => distance(point, first, last));
  const farthest = Math.max(...distances);
  if (farthest <= tolerance) return [first, last];
  const at = distances.indexOf(farthest);
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)];
}

/** Whether a line is worth its bytes: islets and stubs are not. */
export function isVisible(line: readonly Point[], least: number): boolean {
  const reach = ([x, y]: Point) => {
    const [x0, y0] = line[0] ?? [x, y];
    return Math.hypot(x - x0, y - y0);
  };
  return line.some((point) => reach(point) >= least);
}

/** The path's data, relative and without needless characters. */
export function pathData(lines: readonly (readonly Point[])[]): string {
  let [x, y] = [0, 0];
  const pair = ([toX, toY]: Point): string => {
    const [dx, dy] = [Math.round(toX) - x, Math.round(toY) - y];
    [x, y] = [x + dx, y + dy];
    return `${dx}${dy < 0 ? '' : ' '}${dy}`;
  };
  return lines
    .map((line) => {
      const [first = '', ...rest] = line.map(pair);
      const steps = rest.filter((step) => step !== '0 0');
      return `m${first}l${steps.join(' ').replaceAll(' -', '-')}`;
    })
    .join('');
}
