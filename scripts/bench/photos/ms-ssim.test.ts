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

describe('the similarity of two pictures', () => {
  it.each<[string, Plane, number, number]>([
    ['is 1 for identical pictures', original, 1, 1],
    ['is nearly 1 for a slightly brighter picture', planeOf((x, y) => scene(x, y) + 2), 0.999, 1],
    ['is high with little noise', grainy(8), 0.97, 0.9999],
    ['is low with much noise', grainy(120), 0.2, 0.97],
    ['is nearly 0 for the negative', planeOf((x, y) => 255 - scene(x, y)), 0, 0.01],
  ])('%s', (_, other, least, most) => {
    const found = msSsim(original, other);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  });

  it('falls with every step of noise, in either picture', () => {
    const steps = [4, 16, 64].map((strength) => msSsim(original, grainy(strength)));
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
    expect(msSsim(grainy(16), original)).toBeCloseTo(msSsim(original, grainy(16)), 9);
  });

  it('refuses pictures of different sizes', () => {
    expect(() => msSsim(original, { ...original, height: SIDE - 1 })).toThrow(RangeError);
  });
});

test('adds 10 dB for a tenth of the difference', () => {
  expect(asDecibels(0.9)).toBeCloseTo(10, 6);
  expect(asDecibels(0.99)).toBeCloseTo(20, 6);
});

const trials = [
  { likeness: 20, bytes: 400 },
  { likeness: 10, bytes: 100 },
];

it.each([
  ['at a measured quality', 20, 400],
  ['half way between two measured qualities', 15, 200],
  ['below all', 9, null],
  ['above all', 21, null],
])('%s', (_, likeness, bytes) => {
  expect(bytesAtLikeness(trials, likeness)).toEqual(bytes);
});
