import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '#src/server/lib/log.ts';
import type { PhotoRequest } from './photo-request.ts';
import { createWarmer, type Warmer } from './warm.ts';

const log: Log = { info: () => undefined, warn: () => undefined };
const HTML = [320, 640, 960].map((width) => `<img src="/fotos/coche1/foto1/1-${width}.webp">`).join('');

let folder: string;
let isBusy: boolean;
let made: number[];
let warmer: Warmer;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'warm-'));
  writeFileSync(path.join(folder, 'coche.html'), HTML);
  made = [];
  const store = {
    has: ({ width }: PhotoRequest) => Promise.resolve(width === 640),
    ahead: ({ width }: PhotoRequest) => {
      made.push(width);
      return width === 320 ? Promise.reject(new Error('no picture')) : Promise.resolve();
    },
  };
  warmer = createWarmer(store, () => isBusy, log);
});
afterEach(() => {
  warmer.stop();
  rmSync(folder, { recursive: true });
});

it.each([
  ['a whole release', null],
  ['new pages', ['coche.html']],
])('encodes the missing variants of %s once the machine is idle', async (_, pages) => {
  isBusy = true;
  warmer.warm(folder, pages);
  for (let turns = 0; turns < 50; turns++) await turn();
  expect(made).toEqual([]);
  isBusy = false;
  await vi.waitFor(() => expect(made).toEqual([320, 960]), { timeout: 5000 });
});
