import { cp, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

/** How many releases stay on disk: pages that visitors have open still ask for the assets of the ones before. */
const KEPT_RELEASES = 4;
const CURRENT = 'current';

const releaseFactsSchema = z.object({
  id: z.string(),
  builtAt: z.string(),
  version: z.number(),
  siteUrl: z.string(),
  /** Fingerprint of the code that built it. */
  code: z.string(),
  vehicles: z.array(z.object({ id: z.string(), slug: z.string() })),
  /** Served path of every file in which cars of a list stand, with the ids of those cars. */
  mentions: z.record(z.string(), z.array(z.string())),
});

/** What is known of a release: when it was built, from which publication version, and which cars stand where. */
export type ReleaseFacts = z.infer<typeof releaseFactsSchema>;

/** A release on disk. `folder` holds `client` (static files) and `server` (the on-demand renderer). */
export interface Release extends ReleaseFacts {
  readonly folder: string;
}

async function readRelease(folder: string): Promise<Release> {
  const facts = releaseFactsSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')),
  );
  return { ...facts, folder };
}

/** The release that is served; null before the first one. A release that cannot be read counts as none. */
export async function currentRelease(releasesDir: string): Promise<Release | null> {
  try {
    const target = await readlink(path.join(releasesDir, CURRENT));
    return await readRelease(path.join(releasesDir, target));
  } catch {
    return null;
  }
}

/** Ids of the kept releases, newest first. */
async function releaseIds(releasesDir: string): Promise<string[]> {
  const entries = await readdir(releasesDir, { withFileTypes: true });
  const ids = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return ids
    .map((entry) => entry.name)
    .sort()
    .reverse();
}

/** Folders of the kept releases' static files, newest first. */
export async function clientFolders(releasesDir: string): Promise<string[]> {
  return (await releaseIds(releasesDir)).map((id) => path.join(releasesDir, id, 'client'));
}

/**
 * Copies a verified build into the releases folder and makes it the current one. Both steps end in a rename on one
 * volume: a crash leaves either the former release or the new one, never a half.
 */
export async function installRelease(
  releasesDir: string,
  outDir: string,
  facts: ReleaseFacts,
): Promise<Release> {
  const staging = path.join(releasesDir, `.staging-${facts.id}`);
  const folder = path.join(releasesDir, facts.id);
  await mkdir(staging, { recursive: true });
  await cp(outDir, staging, { recursive: true });
  await writeFile(path.join(staging, 'release.json'), `${JSON.stringify(facts)}\n`);
  await rename(staging, folder);

  const link = path.join(releasesDir, `.current-${facts.id}`);
  await symlink(facts.id, link);
  await rename(link, path.join(releasesDir, CURRENT));
  return { ...facts, folder };
}

/** Removes releases beyond the kept number and what an interrupted installation left. */
export async function pruneReleases(releasesDir: string): Promise<void> {
  const old = (await releaseIds(releasesDir)).slice(KEPT_RELEASES);
  const entries = await readdir(releasesDir);
  const leftovers = entries.filter((name) => name.startsWith('.staging-') || name.startsWith('.current-'));
  await Promise.all(
    [...old, ...leftovers].map((name) => rm(path.join(releasesDir, name), { recursive: true, force: true })),
  );
}
