import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factsOf } from '#src/server/distribution/site-sources.ts';
import { wantedVariants } from '#src/server/photos/warm.ts';

/** 200 pages of 256 kB are 50 MB: extracting facts must not keep the pages in memory. */
const PAGES = 200;
const MB = 1024 * 1024;
const MOST_BYTES = 15 * MB;

const page = (number: number) =>
  `<li data-vehicle="vehicle${number}abcdefgh"><img src="/fotos/vehicle${number}/photo${number}/17_abcdef-320.webp"></li>` +
  ' '.repeat(MB / 4);
const numbers = [...Array(PAGES).keys()];
let folder: string;
let collectGarbage: () => void;

beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc') as () => void;
  folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  for (const number of numbers) writeFileSync(path.join(folder, `${number}.html`), page(number));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[string, () => unknown]>([
  ['the photos of a release', () => wantedVariants(folder)],
  ['the facts of a publication', () => numbers.map((number) => factsOf('a.html', Buffer.from(page(number))))],
])('reading %s keeps no page in memory', async (_, readFacts) => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const found = await readFacts();
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(MOST_BYTES);
  // Keeps the result reachable until here.
  expect(found).toBeTruthy();
});
