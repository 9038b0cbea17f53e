import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireSpace } from '#src/server/lib/disk-space.ts';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';
import type { PublicSite, ReleaseApp } from './release-app.ts';
import type { Prelinker } from './prelink.ts';
import { pageChanges, stockPages, type StockPage, type StockPages } from './stock-pages.ts';
import { writePages, type PagesTask } from './write-pages.ts';

/** File with the keys of a release's pages, beside `client` and `server`. */
const PAGES_FILE = 'pages.json';

/** Metadata files of a release, which the next one never links. */
export const OWN_FILES = ['release.json', PAGES_FILE];

/** From this many pages of some cars on, a second thread is worth its start, which takes half a second. */
const MANY = 200;

/** Pages of some cars per call to a thread. */
const BATCH = 50;

/** Estimated size of a new page with its compressed sibling. */
const PAGE_BYTES = 320 * 1024;

/** Task to write the pages of the stock. */
export interface StockTask {
  /** Folder to fill; pages are written to `client` in it. */
  readonly target: string;
  /**
   * The release whose code renders the pages; its unchanged files are linked. Null for a new build, whose code is in the folder
   * already, without pages.
   */
  readonly former: string | null;
  /** Whether pages get a compressed sibling. */
  readonly isCompressed: boolean;
}

/** Result of a task. */
export interface WrittenStock {
  readonly vehicles: { readonly id: string; readonly slug: string }[];
  /** Ids of the cars that each page shows besides its subject, by its served path. */
  readonly mentions: Record<string, string[]>;
  /** Rendered files in `client`. */
  readonly fresh: readonly string[];
  /** Files in `client` that only the former release has. */
  readonly gone: readonly string[];
}

/** @throws Error when the file is missing or unreadable: pages without a recorded key must not be linked. */
async function readKeys(release: string): Promise<ReadonlyMap<string, Pick<StockPage, 'key'>>> {
  const text = await readFile(path.join(release, PAGES_FILE), 'utf8');
  const keys = Object.entries(JSON.parse(text) as Record<string, string>);
  return new Map(keys.map(([file, key]) => [file, { key }]));
}

async function writeKeys(release: string, pages: StockPages): Promise<void> {
  const keys = Object.fromEntries(Array.from(pages, ([file, { key }]) => [file, key]));
  await writeFile(path.join(release, PAGES_FILE), JSON.stringify(keys), { flag: 'wx' });
}

const mentionsIn = (pages: StockPages) =>
  Object.fromEntries(
    [...pages]
      .filter(([, { mentions }]) => mentions.length > 0)
      .map(([file, { mentions }]) => [`/${file}`, [...mentions]]),
  );

const siblings = (file: string) => [file, `${file}.br`];

/** A page that the former release does not have. */
const NEW = { size: 0 };

async function requireRoom(target: string, former: string | null, fresh: readonly string[]): Promise<void> {
  let bytes = 0;
  for (const file of fresh) {
    const { size } = former === null ? NEW : await stat(path.join(former, 'client', file)).catch(() => NEW);
    bytes += Math.max(PAGE_BYTES, 2 * size);
  }
  await requireSpace(target, bytes);
}

/** What `writeStock` uses besides the build's code. */
export interface WriteTools {
  readonly prelinker: Prelinker;
  /** Writes pages in another thread. */
  readonly helper: { readonly writePages: (task: PagesTask) => Promise<string[]> };
}

/** Writes pages. @returns the assets that they reference but the release does not contain. */
async function writeFresh(
  app: ReleaseApp,
  { stock, business }: PublicSite,
  pages: StockPages,
  fresh: readonly string[],
  place: Pick<PagesTask, 'target' | 'isCompressed'>,
  helper: WriteTools['helper'],
): Promise<string[]> {
  const { vehicles: all, ...rest } = stock;
  const taskOf = (files: readonly string[]): PagesTask => ({
    ...place,
    business,
    stock: rest,
    pages: files.map((file) => ({ file, vehicles: pages.get(file)?.vehicles ?? all })),
  });
  const here = (task: PagesTask) => writePages(app, task);
  const isOfSomeCars = (file: string) => pages.get(file)?.vehicles !== undefined;
  const ofSomeCars = fresh.filter(isOfSomeCars);
  if (ofSomeCars.length < MANY) return here(taskOf(fresh));
  const missing = await here(taskOf(fresh.filter((file) => !isOfSomeCars(file))));
  const idle = [here, helper.writePages];
  const batches = Array.from({ length: Math.ceil(ofSomeCars.length / BATCH) }, (_, number) =>
    ofSomeCars.slice(number * BATCH, (number + 1) * BATCH),
  );
  await forEachConcurrently(batches, idle.length, async (files) => {
    const write = idle.pop() ?? here;
    missing.push(...(await write(taskOf(files))));
    idle.push(write);
  });
  return missing;
}

/**
 * Writes the pages of a stock: changed pages are rendered, compressed and verified; unchanged ones are linked from the former
 * release. Pages are always written to new files, because releases share files by hard links.
 * @throws Error when a page cannot be rendered, or references a file that the release does not contain.
 */
export async function writeStock(
  app: ReleaseApp,
  site: PublicSite,
  { prelinker, helper }: WriteTools,
  { target, former, isCompressed }: StockTask,
): Promise<WrittenStock> {
  const pages = stockPages(site);
  const { fresh, gone } = pageChanges(former === null ? new Map() : await readKeys(former), pages);
  await requireRoom(target, former, fresh);
  let present = new Set<string>();
  if (former !== null) {
    const excluded = new Set([...fresh, ...gone].flatMap(siblings).map((file) => `client/${file}`));
    present = prelinker.take(former, target, excluded);
  }

  const missing = await writeFresh(app, site, pages, fresh, { target, isCompressed }, helper);
  for (const file of fresh) present.add(`client/${file}`);
  for (const file of pages.keys()) if (!present.has(`client/${file}`)) missing.push(file);
  if (missing.length > 0)
    throw new Error(`The release is incomplete, missing: ${missing.slice(0, 10).join(', ')}`);
  await writeKeys(target, pages);
  const vehicles = site.stock.vehicles.map(({ id, slug }) => ({ id, slug }));
  return { vehicles, mentions: mentionsIn(pages), fresh, gone };
}
