import { combined, type ColourSpace, type Matrix } from './colour-space.ts';

/** From the profile connection space (XYZ under D50) to linear sRGB, with Bradford adaptation. */
const TO_SRGB: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

/** A fixed-point number with 16 fractional bits (s15Fixed16). */
const fixed = (view: DataView, at: number) => view.getInt32(at) / 65_536;

/** Offsets of the profile's tags (ICC.1:2022, section 7.3). */
function tagsOf(view: DataView): Map<string, number> {
  const count = view.getUint32(128);
  const tags = new Map<string, number>();
  for (let at = 132; at < 132 + 12 * count; at += 12) tags.set(textAt(view, at), view.getUint32(at + 4));
  return tags;
}

/** A sampled curve, or a gamma (section 10.6). */
function sampledCurve(view: DataView, at: number): (value: number) => number {
  const count = view.getUint32(at + 8);
  if (count === 0) return (value) => value;
  if (count === 1) {
    const power = view.getUint16(at + 12) / 256;
    return (value) => value ** power;
  }
  const sample = (index: number) => view.getUint16(at + 12 + 2 * index) / 65_535;
  return (value) => {
    const place = value * (count - 1);
    const below = Math.min(Math.floor(place), count - 2);
    return sample(below) + (sample(below + 1) - sample(below)) * (place - below);
  };
}

/** Number of parameters of each parametric curve type (section 10.18). */
const PARAMETERS = [1, 3, 4, 5, 7];

function parametricCurve(view: DataView, at: number): (value: number) => number {
  const type = view.getUint16(at + 8);
  const count = PARAMETERS[type];
  if (count === undefined) throw new RangeError('Unknown parametric curve type');
  const given = Array.from({ length: count }, (_, index) => fixed(view, at + 12 + 4 * index));
  const [g = 1, a = 1, b = 0] = given;
  const power = (value: number) => Math.max(0, a * value + b) ** g;
  if (type === 0) return (value) => value ** g;
  if (type === 1) return (value) => (value >= -b / a ? power(value) : 0);
  const [, , , c = 0, d = 0, e = 0, f = 0] = given;
  if (type === 2) return (value) => (value >= -b / a ? power(value) : 0) + c;
  return (value) => (value >= d ? power(value) + e : c * value + f);
}

function curveAt(view: DataView, at: number): Float64Array {
  const curve = textAt(view, at) === 'para' ? parametricCurve(view, at) : sampledCurve(view, at);
  return Float64Array.from({ length: 256 }, (_, value) => curve(value / 255));
}

/**
 * Reads a matrix/TRC ICC profile, the kind that cameras and screens use.
 * @returns null for another kind or a damaged profile
 */
export function iccSpace(profile: Uint8Array): ColourSpace | null {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  try {
    const tags = tagsOf(view);
    const places = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'].map((name) => tags.get(name));
    const [red, green, blue, ...curves] = places;
    if (red === undefined || green === undefined || blue === undefined) return null;
    const row = (axis: number): [number, number, number] => [
      fixed(view, red + 8 + 4 * axis),
      fixed(view, green + 8 + 4 * axis),
      fixed(view, blue + 8 + 4 * axis),
    ];
    const [first, second, third] = curves.map((at) => (at === undefined ? null : curveAt(view, at)));
    if (first == null || second == null || third == null) return null;
    return { curves: [first, second, third], matrix: combined(TO_SRGB, [row(0), row(1), row(2)]) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
