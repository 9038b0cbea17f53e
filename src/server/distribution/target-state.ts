import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { machinePaths } from '#src/paths.ts';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import type { Known, KnownFile } from './plan.ts';
import { MOST_READ_BYTES, type Target } from './target.ts';

/**
 * What a target knows of itself. The manifest says what is there since a publication ended; the journal names the files that
 * a publication is changing, from before it changes the first until the manifest is written. Both name public files only.
 */

const MANIFEST = '.manifest.json.gz';
const JOURNAL = '.publishing.json';
const FEED = machinePaths.feed.slice(1);
const HEADERS = { contentType: 'application/octet-stream', cacheControl: 'no-store' };

const manifestSchema = z.object({
  generation: z.number(),
  files: z.record(z.string(), z.tuple([z.nullable(z.string()), z.number()])),
});
const journalSchema = z.array(z.string());

/** The folders of which everything is a site's, with what its files are called there. */
const OWN: Readonly<Record<string, (key: string) => boolean>> = {
  _astro: () => true,
  feeds: (key) => key === FEED,
  fotos: (key) => parsePhotoPath(`/${key}`) !== null,
  vehiculo: (key) => /^vehiculo\/[a-z0-9-]+(\.html)?$/.test(key),
};

/** What is known of a target, and what a publication that broke off was changing. */
export interface TargetState {
  readonly known: Known;
  readonly journal: readonly string[];
}

/** Whoever may write there may write names that lead out of it, and what is named is removed: no such one is a site's. */
const isOwnKey = (key: string): boolean =>
  !/[\\\0]/.test(key) && key.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

/** What is written there; null where nothing is, and 'nonsense' for what a machine that died has left of it, or somebody has put there. */
async function readNote<Note>(
  target: Target,
  key: string,
  parse: (bytes: Buffer) => Note | Promise<Note>,
): Promise<Note | null | 'nonsense'> {
  const bytes = await target.read(key);
  if (bytes === null) return null;
  try {
    return await parse(bytes);
  } catch {
    return 'nonsense';
  }
}

async function parseManifest(packed: Buffer): Promise<Known> {
  const text = await promisify(gunzip)(packed, { maxOutputLength: MOST_READ_BYTES });
  const { generation, files } = manifestSchema.parse(JSON.parse(text.toString()));
  const own = Object.entries(files).filter(([key]) => isOwnKey(key));
  return {
    generation,
    files: new Map(own.map(([key, [hash, of]]) => [key, { hash, generation: of }])),
  };
}

const parseJournal = (bytes: Buffer): string[] =>
  journalSchema.parse(JSON.parse(bytes.toString())).filter(isOwnKey);

/** A target without a manifest may hold what one has known that is lost: nobody's hidden car must stay there for good. */
async function foundFiles(target: Target): Promise<Known> {
  const files = new Map<string, KnownFile>();
  for (const [folder, isOwn] of Object.entries(OWN))
    for (const key of await target.list(folder))
      if (isOwn(key)) files.set(key, { hash: null, generation: 0 });
  return { generation: 0, files };
}

/** Where nobody can read what was being changed, any file may have been. */
async function allInDoubt(target: Target, { generation, files }: Known): Promise<TargetState> {
  const found = await foundFiles(target);
  const inDoubt = [...found.files, ...files].map(([key, file]) => [key, { ...file, hash: null }] as const);
  const known = { generation, files: new Map(inDoubt) };
  return { known, journal: [...known.files.keys()] };
}

/** @throws Error when the target does not answer. */
export async function readTargetState(target: Target): Promise<TargetState> {
  const [manifest, written] = await Promise.all([
    readNote(target, MANIFEST, parseManifest),
    readNote(target, JOURNAL, parseJournal),
  ]);
  const known = manifest === null || manifest === 'nonsense' ? await foundFiles(target) : manifest;
  if (written === 'nonsense') return allInDoubt(target, known);
  const journal = written ?? [];
  const files = new Map(known.files);
  for (const key of journal) {
    const generation = files.get(key)?.generation ?? (key.startsWith('_astro/') ? known.generation : 0);
    files.set(key, { hash: null, generation });
  }
  return { known: { ...known, files }, journal };
}

/** Says which files are about to be changed. */
export async function beginChanges(target: Target, keys: readonly string[]): Promise<void> {
  await target.put(JOURNAL, Buffer.from(JSON.stringify(keys)), HEADERS);
}

/** Has the next publication look at each file: needs no room, where saying what is about to be changed needs some. */
export async function forgetFiles(target: Target): Promise<void> {
  await target.remove(MANIFEST);
}

/** Says what is there now. */
export async function writeManifest(target: Target, { generation, files }: Known): Promise<void> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = sorted.map(([key, { hash, generation: of }]) => [key, [hash, of]] as const);
  const text = JSON.stringify({ generation, files: Object.fromEntries(entries) });
  await target.put(MANIFEST, await promisify(gzip)(text), HEADERS);
}

/** Says that nothing is being changed any more: belongs behind `writeManifest`. */
export async function endChanges(target: Target): Promise<void> {
  await target.remove(JOURNAL);
}
