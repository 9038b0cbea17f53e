/** Lambert's conformal conic projection, in which the shortest way across western Europe is nearly straight. */

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Parallels of true scale, and the meridian that points up. */
const SOUTH = radians(41);
const NORTH = radians(49);
const MERIDIAN = radians(2.8);

const rise = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2);
const N = Math.log(Math.cos(SOUTH) / Math.cos(NORTH)) / Math.log(rise(NORTH) / rise(SOUTH));
const F = (Math.cos(SOUTH) * rise(SOUTH) ** N) / N;

export type Point = readonly [x: number, y: number];

/** A position in earth radii, y downwards. */
export function project([longitude, latitude]: Point): Point {
  const radius = F / rise(radians(latitude)) ** N;
  const angle = N * (radians(longitude) - MERIDIAN);
  return [radius * Math.sin(angle), radius * Math.cos(angle)];
}
