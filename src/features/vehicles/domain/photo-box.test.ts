import { describe, expect, it } from 'vitest';
import { readBox, turnedBox, writeBox } from './photo-box.ts';

describe('a box', () => {
  it.each([
    ['100_200_300_50', { x: 100, y: 200, width: 300, height: 50 }],
    ['0_0_1000_1000', { x: 0, y: 0, width: 1000, height: 1000 }],
    ['701_200_300_50', null],
    ['100_951_300_50', null],
    ['100_200_0_50', null],
    // Another spelling would be another address of the same picture.
    ['0100_200_300_50', null],
    ['100,200,300,50', null],
    ['100_200_300', null],
    ['', null],
  ])('parses %j as %j', (tapado, box) => {
    expect(readBox(tapado)).toEqual(box);
    if (box !== null) expect(writeBox(box)).toBe(tapado);
  });

  // A box at the left and near the top is near the right and at the top after a clockwise rotation.
  it.each([
    ['100_200_300_50', 90, '750_100_50_300'],
    ['100_200_300_50', 180, '600_750_300_50'],
    ['100_200_300_50', 270, '200_600_50_300'],
    ['100_200_300_50', -90, '200_600_50_300'],
    ['100_200_300_50', 360, '100_200_300_50'],
    ['', 90, ''],
  ])('%j rotated by %d is %j', (tapado, degrees, expected) => {
    expect(turnedBox(tapado, degrees)).toBe(expected);
  });

  it('comes back after a whole turn in steps', () => {
    const turned = [90, 90, 90, 90].reduce(turnedBox, '100_200_300_50');
    expect(turned).toBe('100_200_300_50');
  });
});
