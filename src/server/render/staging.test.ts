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
import { createStaging, type Staging } from './staging.ts';

const OWN = ['release.json'];
const FILES = ['client/index.html', 'client/vehiculo/a.html', 'client/vehiculo/b.html', ...OWN];

let releases: string;
let former: string;
let target: string;
let staging: Staging;

function writeRelease(name: string): string {
  const folder = path.join(releases, name);
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${name} ${file}`);
  }
  return folder;
}

beforeEach(() => {
  releases = mkdtempSync(path.join(tmpdir(), 'staging-'));
  former = writeRelease('one');
  target = path.join(releases, '.staging-two');
  mkdirSync(target);
  staging = createStaging(OWN);
});
afterEach(() => rmSync(releases, { recursive: true }));

/** Takes the former release over but for one page, which is what is left for a fresh one. */
function expectTaken(): void {
  const taken = staging.take(
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

describe('a release is taken over alike', () => {
  it('when nothing was prepared', () => expectTaken());

  it('when it was prepared', () => {
    staging.prepare(former);
    expectTaken();
    expect(existsSync(path.join(releases, '.ahead'))).toBe(false);
  });

  it('when another one was prepared', () => {
    staging.prepare(writeRelease('zero'));
    expectTaken();
  });

  it('when what was prepared has been taken already, as by a release that failed', () => {
    staging.prepare(former);
    staging.take(former, target, new Set());
    rmSync(target, { recursive: true });
    mkdirSync(target);
    expectTaken();
  });

  it('when a process before has left what it had prepared', () => {
    createStaging(OWN).prepare(writeRelease('zero'));
    staging.prepare(former);
    expectTaken();
  });

  it('when what was prepared has been taken away', () => {
    staging.prepare(former);
    rmSync(path.join(releases, '.ahead'), { recursive: true });
    expectTaken();
  });
});
