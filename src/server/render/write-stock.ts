import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireSpace } from '#src/server/lib/disk-space.ts';
import { missingAssets } from '#src/server/releases/inspect-build.ts';
import { compressible, writeCompressed } from '#src/server/releases/precompress.ts';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';
import type { PublicSite, ReleaseApp } from './release-app.ts';
import type { Prelinker } from './prelink.ts';
import {
  pageChanges,
  pathnameOf,
  statusOf,
  stockPages,
  type StockPage,
  type StockPages,
} from './stock-pages.ts';

/** File with the keys of a release's pages, beside `client` and `server`. */
const PAGES_FILE = 'pages.json';

/** Metadata files of a release, which the next one never links. */
export const OWN_FILES = ['release.json', PAGES_FILE];

/** Pages rendered, compressed and written concurrently. */
const AT_ONCE = 8;

/** Estimated size of a new page with its compressed siblings. */
const PAGE_BYTES = 64 * 1024;

/** Task to write the pages of the stock. */
export interface StockTask {
  /** Folder to fill; pages are written to `client` in it. */
  readonly target: string;
  /**
   * The release whose code renders the pages; its unchanged files are linked. Null for a new build, which has no pages with
   * stock yet and which the caller verifies.
   */
  readonly former: string | null;
  /** Whether pages get compressed siblings. */
  readonly isCompressed: boolean;
}

/** Result of a task. */
export interface WrittenStock {
  readonly vehicles: { readonly id: string; readonly slug: string }[];
  /** Ids of the cars that each page shows besides its subject, by its served path. */
  readonly mentions: Record<string, string[]>;
  /** Rendered files in `client`. */
  readonly fresh: readonly string[];
}

/** @throws Error when the file is missing or unreadable: pages without a recorded key must not be linked. */
async function readPages(release: string): Promise<ReadonlyMap<string, Pick<StockPage, 'key'>>> {
  const text = await readFile(path.join(release, PAGES_FILE), 'utf8');
  const keys = Object.entries(JSON.parse(text) as Record<string, string>);
  return new Map(keys.map(([file, key]) => [file, { key }]));
}

async function writePages(release: string, pages: StockPages): Promise<void> {
  const keys = Object.fromEntries(Array.from(pages, ([file, { key }]) => [file, key]));
  await writeFile(path.join(release, PAGES_FILE), JSON.stringify(keys), { flag: 'wx' });
}

const mentionsIn = (pages: StockPages) =>
  Object.fromEntries(
    [...pages]
      .filter(([, { mentions }]) => mentions.length > 0)
      .map(([file, { mentions }]) => [`/${file}`, [...mentions]]),
  );

const siblings = (file: string) => [file, `${file}.br`, `${file}.gz`];

async function requireRoom(target: string, former: string, fresh: readonly string[]): Promise<void> {
  let bytes = 0;
  for (const file of fresh) {
    const { size } = await stat(path.join(former, 'client', file)).catch(() => ({ size: 0 }));
    bytes += Math.max(PAGE_BYTES, 2 * size);
  }
  await requireSpace(target, bytes);
}

/**
 * Writes the pages of a stock: changed pages are rendered, compressed and verified; unchanged ones are linked from the former
 * release. Pages are always written to new files, because releases share files by hard links.
 * @throws Error when a page cannot be rendered, or references a file that the release does not contain.
 */
export async function writeStock(
  app: ReleaseApp,
  site: PublicSite,
  prelinker: Prelinker,
  { target, former, isCompressed }: StockTask,
): Promise<WrittenStock> {
  const pages = stockPages(site);
  const { fresh, gone } = pageChanges(former === null ? new Map() : await readPages(former), pages);
  let present = new Set<string>();
  if (former !== null) {
    await requireRoom(target, former, fresh);
    const excluded = new Set([...fresh, ...gone].flatMap(siblings).map((file) => `client/${file}`));
    present = prelinker.take(former, target, excluded);
  }

  const missing: string[] = [];
  await forEachConcurrently(fresh, AT_ONCE, async (file) => {
    const { status, body } = await app.render(pathnameOf(file), site);
    if (status !== statusOf(file)) throw new Error(`Rendering ${file} failed with status ${status}`);
    const place = path.join(target, 'client', file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, body, { flag: 'wx' });
    if (isCompressed && compressible(file, Buffer.byteLength(body)))
      await writeCompressed(place, Buffer.from(body), 'passing');
    if (former !== null)
      missing.push(...missingAssets(file, body, (asset) => existsSync(path.join(target, 'client', asset))));
    present.add(`client/${file}`);
  });
  if (former !== null) {
    for (const file of pages.keys()) if (!present.has(`client/${file}`)) missing.push(file);
    if (missing.length > 0)
      throw new Error(`The release is incomplete, missing: ${missing.slice(0, 10).join(', ')}`);
  }
  await writePages(target, pages);
  const vehicles = site.stock.vehicles.map(({ id, slug }) => ({ id, slug }));
  return { vehicles, mentions: mentionsIn(pages), fresh };
}
