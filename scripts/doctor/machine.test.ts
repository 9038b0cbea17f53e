import { describe, expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import {
  buildFolderFindings,
  clockFindings,
  diskFindings,
  migrationFindings,
  pinFindings,
  portFindings,
  replacedDataFindings,
} from './machine.ts';

type Expected = readonly (readonly [Finding['level'], RegExp])[];

const asExpected = (expected: Expected) =>
  expected.map(([level, words]) => ({ level, text: expect.stringMatching(words) as string }));

const MB = 1024 * 1024;

describe('the disk', () => {
  it.each<[number, boolean, Expected]>([
    [100 * MB, false, [['note', /^100 MB are free/]]],
    [Infinity, true, [['note', /unknown number/]]],
    [99 * MB, true, [['warn', /^99 MB .*below 100 MB nothing is published/]]],
    [0, true, [['warn', /^0 MB/]]],
    [99 * MB, false, [['stop', /no release yet/]]],
  ])('with %d bytes free, a release there: %s', (free, hasRelease, expected) => {
    expect(diskFindings(free, 100 * MB, hasRelease)).toEqual(asExpected(expected));
  });
});

describe('the clock', () => {
  it.each<[string | null, Expected]>([
    [null, []],
    ['2026-03-01T12:00:00.000Z', []],
    ['2026-03-01T12:00:59.000Z', []],
    ['no date', []],
    ['2026-03-01T12:02:00.000Z', [['warn', /2026-03-01T12:00:00.*2026-03-01T12:02:00/]]],
  ])('at noon, the newest release from %s', (builtAt, expected) => {
    expect(clockFindings(new Date('2026-03-01T12:00:00Z'), builtAt)).toEqual(asExpected(expected));
  });
});

describe('the pin', () => {
  const release = { id: 'a', builtAt: '2026-03-01T12:00:00.000Z' };
  it.each<[string | null, typeof release | null, Expected]>([
    [null, release, []],
    ['a', release, [['warn', /pinned to release a of 2026-03-01.*rollback -- --off/]]],
    ['b', release, [['warn', /pinned to release b, which cannot be read/]]],
    ['b', null, [['warn', /pinned to release b/]]],
  ])('%s, with %j served', (pin, served, expected) => {
    expect(pinFindings(pin, served)).toEqual(asExpected(expected));
  });
});

describe('migrations', () => {
  const [a, b, own] = ['1_a.js', '2_b.js', '1640988000_init.go'];
  it.each<[string[] | null, string[], Expected]>([
    [null, [a], [['note', /first start creates them/]]],
    [[own, a, b], [a, b], [['note', /has all migrations of this code/]]],
    [[own, a], [a, b], [['note', /runs the migrations 2_b\.js\. It first copies the database to/]]],
    [[own, a, b], [a], [['warn', /newer code: this code does not have 2_b\.js/]]],
    [
      [own, b],
      [a],
      [
        ['note', /1_a/],
        ['warn', /2_b/],
      ],
    ],
  ])('%j applied, %j present', (applied, present, expected) => {
    const room = { needed: 200 * MB, free: 200 * MB, hasRelease: false };
    expect(migrationFindings(applied, present, room)).toEqual(asExpected(expected));
  });

  it.each<[boolean, Expected]>([
    [
      true,
      [['warn', /migrations 2_b\.js are pending.*needs 200 MB, but only 199 MB.*existing release is served/]],
    ],
    [false, [['stop', /needs 200 MB, but only 199 MB are free.*not started\.$/]]],
  ])('without room for the copy, a release there: %s', (hasRelease, expected) => {
    const room = { needed: 200 * MB, free: 200 * MB - 1, hasRelease };
    expect(migrationFindings([own, a], [a, b], room)).toEqual(asExpected(expected));
    expect(migrationFindings([own, a], [a], room)).toMatchObject([{ level: 'note' }]);
  });
});

describe('the build folder', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  it.each<[NodeJS.ErrnoException | null, boolean, Expected]>([
    [null, true, []],
    [failed('EACCES'), true, [['stop', /^\/srv\/\.build is not writable for this account \(EACCES\)/]]],
    [failed('EACCES'), false, [['warn', /the existing release is served/]]],
    [failed('EROFS'), false, [['warn', /read-only file system.*PUBLISHER=off/]]],
    [new Error('odd'), false, [['warn', /\(odd\)/]]],
  ])('%s, needed now: %s', (error, isNeeded, expected) => {
    expect(buildFolderFindings('/srv/.build', error, isNeeded)).toEqual(asExpected(expected));
  });
});

describe('data replaced by restores', () => {
  it.each<[readonly string[], Expected]>([
    [['pocketbase', 'releases', 'run'], []],
    [
      ['before-restore-2026-05-04T120000-000Z', 'pocketbase', 'before-restore-2026-05-05T120000-000Z'],
      [['note', /^2 folders .*before-restore-2026-05-04.*, before-restore-2026-05-05.*Delete them/]],
    ],
  ])('of %j', (names, expected) => {
    expect(replacedDataFindings(names)).toEqual(asExpected(expected));
  });
});

describe('ports', () => {
  const free = { port: 1, variable: 'PORT', trouble: null, isOurs: false };
  const taken = { port: 1, variable: 'PORT', trouble: 'Port 1 is taken.', isOurs: false };
  const ours = { ...taken, isOurs: true };
  it.each<[string, Parameters<typeof portFindings>[0], string | null, Expected]>([
    ['nothing runs', [free], null, [['note', /Port 1 \(PORT\) is free/]]],
    [
      'this product runs',
      [ours, ours],
      '7 on web',
      [
        ['note', /which is running/],
        ['note', /which is running/],
      ],
    ],
    ['another program uses the port', [taken], null, [['stop', /^Port 1 is taken/]]],
    [
      'another program uses one of the ports',
      [ours, taken],
      '7 on web',
      [
        ['note', /running/],
        ['stop', /taken/],
      ],
    ],
    [
      'the data folder is in use on other ports',
      [free],
      '7 on web',
      [
        ['note', /free/],
        ['stop', /process 7 on web, on other ports/],
      ],
    ],
  ])('%s', (_, ports, user, expected) => {
    expect(portFindings(ports, '/data', user)).toEqual(asExpected(expected));
  });
});
