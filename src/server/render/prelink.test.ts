import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPrelinker, type Prelinker } from './prelink.ts';

const OWN = ['release.json'];
const FILES = ['client/index.html', 'client/vehiculo/a.html', 'client/vehiculo/b.html', ...OWN];

let releases: string;
let former: string;
let target: string;
let prelinker: Prelinker;

function writeRelease(name: string): string {
  const folder = path.join(releases, name);
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${name} ${file}`);
  }
  return folder;
}

beforeEach(() => {
  releases = mkdtempSync(path.join(tmpdir(), 'prelinker-'));
  former = writeRelease('one');
  target = path.join(releases, '.staging-two');
  mkdirSync(target);
  prelinker = createPrelinker(OWN);
});
afterEach(() => rmSync(releases, { recursive: true }));

/** Links the former release except for one page, which will be rendered again. */
function expectTaken(): void {
  const taken = prelinker.take(
    former,
    target,
    new Set(['client/vehiculo/b.html', 'client/vehiculo/b.html.br']),
  );
  expect([...taken].sort()).toEqual(['client/index.html', 'client/vehiculo/a.html']);
  const lying = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(lying.map(({ name }) => name).sort()).toEqual(['a.html', 'index.html']);
  for (const file of taken)
    expect(statSync(path.join(target, file)).ino).toBe(statSync(path.join(former, file)).ino);
  expect(readFileSync(path.join(former, 'client/vehiculo/b.html'), 'utf8')).toContain('one');
}

describe('links the same files of a release', () => {
  it('when nothing was prepared', () => expectTaken());

  it('when it was prepared', () => {
    prelinker.prepare(former);
    expectTaken();
    expect(existsSync(path.join(releases, '.prelinked'))).toBe(false);
  });

  it('when another one was prepared', () => {
    prelinker.prepare(writeRelease('zero'));
    expectTaken();
  });

  it('when the prepared folder was already used, by a failed release', () => {
    prelinker.prepare(former);
    prelinker.take(former, target, new Set());
    rmSync(target, { recursive: true });
    mkdirSync(target);
    expectTaken();
  });

  it('when a previous process has left a prepared folder', () => {
    createPrelinker(OWN).prepare(writeRelease('zero'));
    prelinker.prepare(former);
    expectTaken();
  });

  it('when the prepared folder was deleted', () => {
    prelinker.prepare(former);
    rmSync(path.join(releases, '.prelinked'), { recursive: true });
    expectTaken();
  });
});
