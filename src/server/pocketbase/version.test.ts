import { describe, expect, it } from 'vitest';
import { isBelow, versionIn, versionWarning } from './version.ts';

describe('versionIn', () => {
  it.each([
    ['pocketbase version 0.39.1\n', '0.39.1'],
    ['pocketbase version v0.39.11', '0.39.11'],
    ['pb version 1.2.3-rc.1 (linux/amd64)', '1.2.3'],
    ['pocketbase version (untracked)', null],
    ['', null],
  ])('%j tells %j', (printed, version) => {
    expect(versionIn(printed)).toBe(version);
  });
});

describe('isBelow', () => {
  it.each([
    ['0.39.1', true],
    ['0.39.6', true],
    ['0.38.99', true],
    ['0.4.10', true],
    ['0.39.7', false],
    ['0.39.11', false],
    ['0.40.0', false],
    ['1.0.0', false],
    ['unknown', true],
  ])('%s is below 0.39.7: %s', (version, expected) => {
    expect(isBelow(version, '0.39.7')).toBe(expected);
  });
});

describe('versionWarning', () => {
  it('names the version, the hole and the way out', () => {
    expect(versionWarning('0.39.1')).toMatch(
      /0\.39\.1 .*CVE-2026-82410.*pb\/bin\/pocketbase.*POCKETBASE_BIN/,
    );
  });
  it('says that a version is not told', () => {
    expect(versionWarning(null)).toMatch(/does not tell its version.*CVE-2026-82410/);
  });
  it('is silent about versions without the hole', () => {
    expect(['0.39.7', '0.39.11', '0.40.2'].map(versionWarning)).toEqual([null, null, null]);
  });
});
