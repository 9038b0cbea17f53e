import { describe, expect, it } from 'vitest';
import { cropOf, turnedSize, turnTransform } from './photo-frame.ts';

const SIZE = { width: 900, height: 600 };

it.each([
  [0, 900, 600, undefined],
  [90, 600, 900, 'translate(600 0) rotate(90)'],
  [180, 900, 600, 'translate(900 600) rotate(180)'],
  [-90, 600, 900, 'translate(0 900) rotate(270)'],
] as const)('rotated by %d, a photo has %d by %d pixels', (degrees, width, height, transform) => {
  expect(turnedSize(SIZE, degrees)).toEqual({ width, height });
  expect(turnTransform(SIZE, degrees)).toBe(transform);
});

describe('the crop of a card', () => {
  it.each([
    ['all of a photo with the same ratio', SIZE, { x: 10, y: 90 }, { ...SIZE, x: 0, y: 0 }],
    ['the middle of a portrait photo', { width: 600, height: 900 }, { x: 50, y: 50 }, [600, 400, 0, 250]],
    ['the top of a portrait photo', { width: 600, height: 900 }, { x: 50, y: 0 }, [600, 400, 0, 0]],
    ['the right end of a wide photo', { width: 1800, height: 600 }, { x: 100, y: 0 }, [900, 600, 900, 0]],
  ] as const)('is %s', (_, size, focus, expected) => {
    const [width, height, x, y] = Array.isArray(expected) ? (expected as number[]) : [900, 600, 0, 0];
    expect(cropOf(size, focus, 1.5)).toEqual({ width, height, x, y });
  });
});
