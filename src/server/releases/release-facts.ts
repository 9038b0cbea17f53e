import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const FILE = 'release.json';

const releaseFactsSchema = z.object({
  id: z.string(),
  /** Publication counter, because clocks may be wrong; 0 in releases from before the counter existed. */
  sequence: z._default(z.number(), 0),
  builtAt: z.string(),
  version: z.number(),
  siteUrl: z.string(),
  /** Fingerprint of the code that built it. */
  code: z.string(),
  /** Id of the release whose build produced its code and assets; '' for itself. */
  build: z._default(z.string(), ''),
  vehicles: z.array(z.object({ id: z.string(), slug: z.string() })),
  /** Ids of the cars that each page lists, by its served path. */
  mentions: z.record(z.string(), z.array(z.string())),
});

/** Metadata of a release: when it was built, from which publication version, and which pages mention which cars. */
export type ReleaseFacts = z.infer<typeof releaseFactsSchema>;

/** Cache by release folder: with thousands of cars the facts are megabytes, and they never change. */
const cache = new Map<string, { readonly stamp: string; readonly facts: ReleaseFacts }>();

async function stampOf(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file);
  return `${ino}-${size}-${mtimeMs}`;
}

/** Reads the facts of the release in a folder. @throws Error when they are missing or invalid. */
export async function readFacts(folder: string): Promise<ReleaseFacts> {
  const file = path.join(folder, FILE);
  const stamp = await stampOf(file);
  const cached = cache.get(folder);
  if (cached?.stamp === stamp) return cached.facts;
  const facts = releaseFactsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  cache.set(folder, { stamp, facts });
  return facts;
}

/** Writes the facts of a release into its staging folder, and caches them for its final folder. */
export async function writeFacts(facts: ReleaseFacts, staging: string, folder: string): Promise<void> {
  const file = path.join(staging, FILE);
  await writeFile(file, `${JSON.stringify(facts)}\n`, { flag: 'wx' });
  cache.set(folder, { stamp: await stampOf(file), facts });
}

/** Evicts a release's facts from the cache. */
export function forgetFacts(folder: string): void {
  cache.delete(folder);
}
