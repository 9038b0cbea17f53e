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
    [99 * MB, true, [['warn', /^99 MB .*nothing is published below 100/]]],
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
    [null, [a], [['note', /first start makes them/]]],
    [[own, a, b], [a, b], [['note', /as the code wants them/]]],
    [[own, a], [a, b], [['note', /changes the data: 2_b\.js\. It puts a copy of the database into/]]],
    [[own, a, b], [a], [['warn', /newer code than this: it has no 2_b\.js/]]],
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
      [['warn', /changed \(2_b\.js\).*needs 200 MB free, where 199 MB.*release that is there is served/]],
    ],
    [false, [['stop', /needs 200 MB free, where 199 MB are left.*not started\.$/]]],
  ])('without room for the copy, a release there: %s', (hasRelease, expected) => {
    const room = { needed: 200 * MB, free: 200 * MB - 1, hasRelease };
    expect(migrationFindings([own, a], [a, b], room)).toEqual(asExpected(expected));
    expect(migrationFindings([own, a], [a], room)).toMatchObject([{ level: 'note' }]);
  });
});

describe('the folder that code is built in', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  it.each<[NodeJS.ErrnoException | null, boolean, Expected]>([
    [null, true, []],
    [failed('EACCES'), true, [['stop', /^\/srv\/\.build cannot be written by this account \(EACCES\)/]]],
    [failed('EACCES'), false, [['warn', /the release that is there is served/]]],
    [failed('EROFS'), false, [['warn', /read-only file system.*PUBLISHER=off/]]],
    [new Error('odd'), false, [['warn', /\(odd\)/]]],
  ])('%s, needed now: %s', (error, isNeeded, expected) => {
    expect(buildFolderFindings('/srv/.build', error, isNeeded)).toEqual(asExpected(expected));
  });
});

describe('what restores have replaced', () => {
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
    ['somebody else has it', [taken], null, [['stop', /^Port 1 is taken/]]],
    [
      'somebody else has one',
      [ours, taken],
      '7 on web',
      [
        ['note', /running/],
        ['stop', /taken/],
      ],
    ],
    [
      'the data serve elsewhere',
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
