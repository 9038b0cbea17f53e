import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { FEED_PATHS } from '#src/features/vehicles/feed/feed-paths.ts';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import type { TargetState, TargetFile } from './plan.ts';
import { MOST_READ_BYTES, type Target } from './target.ts';

/**
 * The list of a target's files, stored at the target. A publication first marks the files that it will change as uncertain, so
 * that the next publication completes an interrupted one. The manifest lists public files only.
 */

const MANIFEST = '.manifest.json.gz';
const HEADERS = { contentType: 'application/octet-stream', cacheControl: 'no-store' };

const manifestSchema = z.object({
  generation: z.number(),
  files: z.record(z.string(), z.tuple([z.nullable(z.string()), z.number()])),
});

/** Folders that belong to the site, with a check for the site's file names in them. */
const OWN: Readonly<Record<string, (key: string) => boolean>> = {
  _astro: () => true,
  feeds: (key) => FEED_PATHS.includes(`/${key}`),
  fotos: (key) => parsePhotoPath(`/${key}`) !== null,
  vehiculo: (key) => /^vehiculo\/[a-z0-9-]+(\.html)?$/.test(key),
};

/** Rejects keys with path traversal: others may edit the manifest at its host, and the publication deletes what it lists. */
const isOwnKey = (key: string): boolean =>
  !/[\\\0]/.test(key) && key.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

async function parse(packed: Buffer): Promise<TargetState> {
  const text = await promisify(gunzip)(packed, { maxOutputLength: MOST_READ_BYTES });
  const { generation, files } = manifestSchema.parse(JSON.parse(text.toString()));
  const own = Object.entries(files).filter(([key]) => isOwnKey(key));
  return {
    generation,
    files: new Map(own.map(([key, [hash, of]]) => [key, { hash, generation: of }])),
  };
}

/** Lists the site's files at a target whose manifest is lost, so that hidden cars can still be removed there. */
async function findFiles(target: Target): Promise<TargetState> {
  const files = new Map<string, TargetFile>();
  for (const [folder, isOwn] of Object.entries(OWN))
    for (const key of await target.list(folder))
      if (isOwn(key)) files.set(key, { hash: null, generation: 0 });
  return { generation: 0, files };
}

/** Reads a target's manifest, or its folders when the manifest is unreadable. @throws Error when the target does not answer. */
export async function readManifest(target: Target): Promise<TargetState> {
  const packed = await target.read(MANIFEST);
  const current = packed === null ? null : await parse(packed).catch(() => null);
  return current ?? findFiles(target);
}

/** Writes a target's manifest. */
export async function writeManifest(target: Target, { generation, files }: TargetState): Promise<void> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = sorted.map(([key, { hash, generation: of }]) => [key, [hash, of]] as const);
  const text = JSON.stringify({ generation, files: Object.fromEntries(entries) });
  await target.put(MANIFEST, await promisify(gzip)(text), HEADERS);
}

/** Makes the next publication check every file. Unlike writing a manifest, this needs no disk space. */
export async function removeManifest(target: Target): Promise<void> {
  await target.remove(MANIFEST);
}
