import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { machinePaths } from '#src/paths.ts';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import type { Known, KnownFile } from './plan.ts';
import { MOST_READ_BYTES, type Target } from './target.ts';

/**
 * What a target holds, kept at the target. A publication first marks the files that it will change as in doubt, so that the next one
 * finishes what was interrupted. The manifest names public files only.
 */

const MANIFEST = '.manifest.json.gz';
const FEED = machinePaths.feed.slice(1);
const HEADERS = { contentType: 'application/octet-stream', cacheControl: 'no-store' };

const manifestSchema = z.object({
  generation: z.number(),
  files: z.record(z.string(), z.tuple([z.nullable(z.string()), z.number()])),
});

/** The folders that are a site's alone, with the names of its files there. */
const OWN: Readonly<Record<string, (key: string) => boolean>> = {
  _astro: () => true,
  feeds: (key) => key === FEED,
  fotos: (key) => parsePhotoPath(`/${key}`) !== null,
  vehiculo: (key) => /^vehiculo\/[a-z0-9-]+(\.html)?$/.test(key),
};

/** A manifest may be edited at its host, and what it names is removed: a name that leads out of the target is none of ours. */
const isOwnKey = (key: string): boolean =>
  !/[\\\0]/.test(key) && key.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

async function parse(packed: Buffer): Promise<Known> {
  const text = await promisify(gunzip)(packed, { maxOutputLength: MOST_READ_BYTES });
  const { generation, files } = manifestSchema.parse(JSON.parse(text.toString()));
  const own = Object.entries(files).filter(([key]) => isOwnKey(key));
  return {
    generation,
    files: new Map(own.map(([key, [hash, of]]) => [key, { hash, generation: of }])),
  };
}

/** A target may hold a site whose manifest is lost: no hidden car may stay there for good. */
async function findFiles(target: Target): Promise<Known> {
  const files = new Map<string, KnownFile>();
  for (const [folder, isOwn] of Object.entries(OWN))
    for (const key of await target.list(folder))
      if (isOwn(key)) files.set(key, { hash: null, generation: 0 });
  return { generation: 0, files };
}

/** Reads what a target holds; without a readable manifest, from its folders. @throws Error when the target does not answer. */
export async function readManifest(target: Target): Promise<Known> {
  const packed = await target.read(MANIFEST);
  const known = packed === null ? null : await parse(packed).catch(() => null);
  return known ?? findFiles(target);
}

/** Writes what a target holds. */
export async function writeManifest(target: Target, { generation, files }: Known): Promise<void> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = sorted.map(([key, { hash, generation: of }]) => [key, [hash, of]] as const);
  const text = JSON.stringify({ generation, files: Object.fromEntries(entries) });
  await target.put(MANIFEST, await promisify(gzip)(text), HEADERS);
}

/** Has the next publication look at each file: needs no room, where writing needs some. */
export async function removeManifest(target: Target): Promise<void> {
  await target.remove(MANIFEST);
}
