import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const FILE = 'release.json';

const releaseFactsSchema = z.object({
  id: z.string(),
  /** Counts the publications, because clocks go wrong; 0 in releases that were made before there was a count. */
  sequence: z._default(z.number(), 0),
  builtAt: z.string(),
  version: z.number(),
  siteUrl: z.string(),
  /** Fingerprint of the code that built it. */
  code: z.string(),
  /** The release whose build made the code and the assets; '' for itself. */
  build: z._default(z.string(), ''),
  vehicles: z.array(z.object({ id: z.string(), slug: z.string() })),
  /** Served path of every file in which cars of a list stand, with the ids of those cars. */
  mentions: z.record(z.string(), z.array(z.string())),
});

/** What is known of a release: when it was built, from which publication version, and which cars stand where. */
export type ReleaseFacts = z.infer<typeof releaseFactsSchema>;

/** Those that were read or written, by their release: with thousands of cars they are megabytes, which nobody writes again. */
const known = new Map<string, { readonly stamp: string; readonly facts: ReleaseFacts }>();

async function stampOf(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file);
  return `${ino}-${size}-${mtimeMs}`;
}

/** The facts of the release in a folder. @throws Error when they are missing or nonsense. */
export async function readFacts(folder: string): Promise<ReleaseFacts> {
  const file = path.join(folder, FILE);
  const stamp = await stampOf(file);
  const read = known.get(folder);
  if (read?.stamp === stamp) return read.facts;
  const facts = releaseFactsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  known.set(folder, { stamp, facts });
  return facts;
}

/** Writes the facts of a release into the folder where it is made; remembered for where it will be. */
export async function writeFacts(facts: ReleaseFacts, staging: string, folder: string): Promise<void> {
  const file = path.join(staging, FILE);
  await writeFile(file, `${JSON.stringify(facts)}\n`, { flag: 'wx' });
  known.set(folder, { stamp: await stampOf(file), facts });
}

/** Lets go of what is remembered of a release. */
export function forgetFacts(folder: string): void {
  known.delete(folder);
}
