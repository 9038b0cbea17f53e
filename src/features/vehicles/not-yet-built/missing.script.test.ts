import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { MISSING_ATTRIBUTE, missingScript } from './missing.script.ts';

describe('the 404 page’s head script', () => {
  it.each([
    ['/vehiculo/bmw-x5-2022', [MISSING_ATTRIBUTE]],
    ['/vehiculo', []],
    ['/vehiculos/bmw-x5-2022', []],
    ['/', []],
  ])('at %s sets %j', (pathname, expected) => {
    const set: string[] = [];
    const documentElement = { setAttribute: (name: string) => set.push(name) };
    runInNewContext(missingScript, { location: { pathname }, document: { documentElement } });
    expect(set).toEqual(expected);
  });
});
