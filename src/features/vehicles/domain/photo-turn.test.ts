import { describe, expect, it } from 'vitest';
import { readFocus, turnedBy, turnedFocus, writeFocus } from './photo-turn.ts';

describe('a focal point', () => {
  it.each([
    ['30,70', { x: 30, y: 70 }],
    ['0,100', { x: 0, y: 100 }],
    ['', null],
    ['101,0', null],
    ['50', null],
    ['-1,5', null],
    ['1.5,5', null],
  ])('parses %j as %j', (foco, focus) => {
    expect(readFocus(foco)).toEqual(focus);
    if (focus !== null) expect(writeFocus(focus)).toBe(foco);
  });

  // A point at the right of a photo is at its lower edge after a clockwise rotation.
  it.each([
    ['90,20', 90, '80,90'],
    ['90,20', 180, '10,80'],
    ['90,20', 270, '20,10'],
    ['90,20', -90, '20,10'],
    ['90,20', 0, '90,20'],
    ['', 90, ''],
  ])('%j rotated by %d is %j', (foco, degrees, expected) => {
    expect(turnedFocus(foco, degrees)).toBe(expected);
  });
});

it.each([
  [0, 90, 90],
  [270, 90, 0],
  [0, -90, 270],
  [180, -360, 180],
])('rotating %d by %d gives %d', (giro, degrees, expected) => {
  expect(turnedBy(giro, degrees)).toBe(expected);
});
