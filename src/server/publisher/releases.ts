import {
  access,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { requireSpace, sizeOnDisk, type FreeSpace } from './disk-space.ts';

/** How many releases stay on disk: pages that visitors have open still ask for the assets of the ones before. */
const KEPT_RELEASES = 4;
const CURRENT = 'current';
/** What an installation or a removal leaves that was cut short: no release has such a name. */
const UNFINISHED = /^\.(staging|current|removed)-/;

const releaseFactsSchema = z.object({
  id: z.string(),
  /** Counts the publications, because clocks go wrong; 0 in releases that were made before there was a count. */
  sequence: z._default(z.number(), 0),
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
  // Without this page nothing of it can be served.
  await access(path.join(folder, 'client/404.html'));
  return { ...facts, folder };
}

/** Names of the folders that hold releases, readable or not. */
async function releaseNames(releasesDir: string): Promise<string[]> {
  const entries = await readdir(releasesDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** Whether something is missing or nonsense, other than out of reach for the moment. */
function isBroken(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return true;
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
}

/** What lies in the releases folder. */
interface ReleasesOnDisk {
  /** Name of the release that `current` points at. */
  readonly current: string | null;
  /** Releases that can be served, the current one first, then those that were published last. */
  readonly releases: readonly Release[];
  /** Names of releases that nobody will ever be able to serve. */
  readonly broken: readonly string[];
}

async function readReleases(releasesDir: string): Promise<ReleasesOnDisk> {
  const current = await readlink(path.join(releasesDir, CURRENT)).catch(() => null);
  const releases: Release[] = [];
  const broken: string[] = [];
  for (const name of await releaseNames(releasesDir)) {
    try {
      releases.push(await readRelease(path.join(releasesDir, name)));
    } catch (error) {
      if (isBroken(error)) broken.push(name);
    }
  }
  const rank = ({ folder, sequence }: Release) => (path.basename(folder) === current ? Infinity : sequence);
  releases.sort((a, b) => rank(b) - rank(a) || (a.id < b.id ? 1 : -1));
  return { current, releases, broken };
}

/** The releases that stay on disk, the one to serve first. */
export async function keptReleases(releasesDir: string): Promise<Release[]> {
  return (await readReleases(releasesDir)).releases.slice(0, KEPT_RELEASES);
}

/**
 * The release to serve: the current one, or the newest that can be read when that one cannot. Null when there is none,
 * as before the first publication.
 */
export async function currentRelease(releasesDir: string): Promise<Release | null> {
  const [release] = await keptReleases(releasesDir);
  return release ?? null;
}

/** Removes what interrupted installations and removals left. */
export async function sweepUnfinished(releasesDir: string): Promise<void> {
  const unfinished = (await readdir(releasesDir)).filter((name) => UNFINISHED.test(name));
  await Promise.all(
    unfinished.map((name) => rm(path.join(releasesDir, name), { recursive: true, force: true })),
  );
}

async function makeCurrent(releasesDir: string, id: string): Promise<void> {
  const link = path.join(releasesDir, `.current-${id}`);
  try {
    await symlink(id, link);
    await rename(link, path.join(releasesDir, CURRENT));
  } finally {
    await rm(link, { force: true });
  }
}

/**
 * Copies a verified build into the releases folder and makes it the current one. Both steps end in a rename on one
 * volume: a crash leaves either the former release or the new one, never a half; a failure leaves nothing.
 * @param facts all that is known of the release but its place in the order.
 * @throws Error, in the words that the panel shows when the disk has no room.
 */
export async function installRelease(
  releasesDir: string,
  outDir: string,
  facts: Omit<ReleaseFacts, 'sequence'>,
  free?: FreeSpace,
): Promise<Release> {
  await sweepUnfinished(releasesDir);
  await requireSpace(releasesDir, await sizeOnDisk(outDir), free);
  const { releases } = await readReleases(releasesDir);
  const sequence = 1 + Math.max(0, ...releases.map((release) => release.sequence));
  const numbered = { ...facts, sequence };
  const staging = path.join(releasesDir, `.staging-${facts.id}`);
  const folder = path.join(releasesDir, facts.id);
  try {
    await mkdir(staging, { recursive: true });
    await cp(outDir, staging, { recursive: true });
    await writeFile(path.join(staging, 'release.json'), `${JSON.stringify(numbered)}\n`);
    await rename(staging, folder);
    await makeCurrent(releasesDir, facts.id).catch(async (error: unknown) => {
      await removeRelease(releasesDir, facts.id);
      throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return { ...numbered, folder };
}

/** Takes a release out of the order at once, then off the disk. */
async function removeRelease(releasesDir: string, name: string): Promise<void> {
  const removed = path.join(releasesDir, `.removed-${name}`);
  await rename(path.join(releasesDir, name), removed);
  await rm(removed, { recursive: true, force: true });
}

/**
 * Removes the releases that are not kept and those that are broken, but never the current one. Whoever serves them has to
 * let go of them first.
 */
export async function pruneReleases(releasesDir: string): Promise<void> {
  const { current, releases, broken } = await readReleases(releasesDir);
  const old = [...releases.slice(KEPT_RELEASES).map(({ folder }) => path.basename(folder)), ...broken];
  await Promise.all(old.filter((name) => name !== current).map((name) => removeRelease(releasesDir, name)));
}
