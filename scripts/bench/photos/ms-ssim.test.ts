import { describe, expect, it, test } from 'vitest';
import { asDecibels, bytesAtLikeness, msSsim, type Plane } from './ms-ssim.ts';

const SIDE = 128;

const planeOf = (valueAt: (x: number, y: number) => number): Plane => ({
  data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => valueAt(at % SIDE, Math.floor(at / SIDE))),
  width: SIDE,
  height: SIDE,
});

/** A picture with soft and hard edges. */
const scene = (x: number, y: number) => 128 + 60 * Math.sin(x / 9) + (y % 32 < 16 ? 20 : -20);
const grain = (x: number, y: number, strength: number) =>
  (((x * 7919 + y * 104729) % 97) / 97 - 0.5) * strength;
const original = planeOf(scene);
const grainy = (strength: number) => planeOf((x, y) => scene(x, y) + grain(x, y, strength));

describe('the likeness of two pictures', () => {
  it.each<[string, Plane, number, number]>([
    ['is whole for the same', original, 1, 1],
    ['is nearly whole for one a little brighter', planeOf((x, y) => scene(x, y) + 2), 0.999, 1],
    ['is high with a little grain', grainy(8), 0.97, 0.9999],
    ['is low with much', grainy(120), 0.2, 0.97],
    ['is nothing for its negative', planeOf((x, y) => 255 - scene(x, y)), 0, 0.01],
  ])('%s', (_, other, least, most) => {
    const found = msSsim(original, other);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  });

  it('falls with every step of grain, whichever of the two has it', () => {
    const steps = [4, 16, 64].map((strength) => msSsim(original, grainy(strength)));
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
    expect(msSsim(grainy(16), original)).toBeCloseTo(msSsim(original, grainy(16)), 9);
  });

  it('is not told of two sizes', () => {
    expect(() => msSsim(original, { ...original, height: SIDE - 1 })).toThrow(RangeError);
  });
});

test('a tenth of the difference is ten decibels more', () => {
  expect(asDecibels(0.9)).toBeCloseTo(10, 6);
  expect(asDecibels(0.99)).toBeCloseTo(20, 6);
});

const trials = [
  { likeness: 20, bytes: 400 },
  { likeness: 10, bytes: 100 },
];

it.each([
  ['at a quality that was tried', 20, 400],
  ['half way between two', 15, 200],
  ['below all', 9, null],
  ['above all', 21, null],
])('%s', (_, likeness, bytes) => {
  expect(bytesAtLikeness(trials, likeness)).toEqual(bytes);
});
