import { access, cp, mkdir, readdir, readlink, rename, rm, symlink, unlink } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { requireSpace, sizeOnDisk, type FreeSpace } from '#src/server/lib/disk-space.ts';
import { hasCode } from '#src/server/lib/errors.ts';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';
import { readPin } from './pin.ts';
import { forgetFacts, readFacts, writeFacts, type ReleaseFacts } from './release-facts.ts';

/**
 * How many releases stay on disk, and of how many builds the first one: pages that visitors have open still ask for the
 * assets of builds before, however many releases the stock has led to since.
 */
const KEPT = 4;
const CURRENT = 'current';
/** Folders of an interrupted installation or removal, and the prelinked folder's former name. No release has such a name. */
const UNFINISHED = /^\.(?:(?:staging|current|removed)-|ahead$)/;
const REMOVED_AT_ONCE = 8;

/** A release on disk. `folder` holds `client` (static files) and `server` (the code that renders the pages with stock). */
export interface Release extends ReleaseFacts {
  readonly folder: string;
}

async function readRelease(folder: string): Promise<Release> {
  const facts = await readFacts(folder);
  // Without this page nothing of it can be served.
  await access(path.join(folder, 'client/404.html'));
  return { ...facts, build: facts.build === '' ? facts.id : facts.build, folder };
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
  return hasCode(error, 'ENOENT', 'ENOTDIR');
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

/** Those of all releases, in their order, that stay on disk: the pinned one, and the one with its code, in any case. */
function keptOf(releases: readonly Release[], pin: string | null): Release[] {
  const builds = new Set([...new Set(releases.map(({ build }) => build))].slice(0, KEPT));
  const pinnedBuild = releases.find(({ id }) => id === pin)?.build;
  return releases.filter(
    ({ id, build }, position) =>
      position < KEPT || (id === build && builds.has(build)) || id === pin || id === pinnedBuild,
  );
}

/** The releases that stay on disk, the current one first, then those that were published last. */
export async function keptReleases(releasesDir: string): Promise<Release[]> {
  const { releases } = await readReleases(releasesDir);
  return keptOf(releases, await readPin(releasesDir));
}

/**
 * The release to serve: the pinned one; else the current one, or the newest that can be read when that one cannot. Null when
 * there is none, as before the first publication.
 */
export async function currentRelease(releasesDir: string): Promise<Release | null> {
  const pin = await readPin(releasesDir);
  const { releases } = await readReleases(releasesDir);
  return releases.find(({ id }) => id === pin) ?? releases[0] ?? null;
}

/** What is served from a releases folder. */
export interface ToServe {
  /** Null when there is none, as before the first publication. */
  readonly release: Release | null;
  readonly isPinned: boolean;
}

/** Reads what is to be served. A pin that names no release which can be read counts for none. */
export async function releaseToServe(releasesDir: string): Promise<ToServe> {
  const release = await currentRelease(releasesDir);
  return { release, isPinned: release !== null && release.id === (await readPin(releasesDir)) };
}

/** What is to be served from now on because of a pin, or because it is gone; null when that is what is served. */
export async function pinChange(
  releasesDir: string,
  { release, isPinned }: ToServe,
): Promise<ToServe | null> {
  const next = await releaseToServe(releasesDir);
  if (!next.isPinned && !isPinned) return null;
  return next.isPinned === isPinned && next.release?.id === release?.id ? null : next;
}

/** What cannot be removed is left to `rm`, which says so. */
async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  await forEachConcurrently(entries, REMOVED_AT_ONCE, async (entry) => {
    const place = `${folder}/${entry.name}`;
    await (entry.isDirectory() ? emptyFolder(place) : unlink(place).catch(() => undefined));
  });
}

/**
 * Removes a folder with all that is in it, if it is there. Node's own removal begins with all files of a folder at once:
 * of a release of thousands of cars that are tens of megabytes of requests that wait.
 */
async function removeFolder(folder: string): Promise<void> {
  await emptyFolder(folder);
  await rm(folder, { recursive: true, force: true });
}

/** Removes what interrupted installations and removals left. */
export async function sweepUnfinished(releasesDir: string): Promise<void> {
  const unfinished = (await readdir(releasesDir)).filter((name) => UNFINISHED.test(name));
  for (const name of unfinished) await removeFolder(path.join(releasesDir, name));
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

/** What is known of a release before it has its place in the order. */
export type NewReleaseFacts = Omit<ReleaseFacts, 'sequence' | 'build'>;

/**
 * Makes a release in the releases folder and makes it the current one. Both steps end in a rename on one volume: a crash
 * leaves either the former release or the new one, never a half; a failure leaves nothing.
 * @param fill writes the release into an empty folder, and tells what is known of it.
 * @param build the release whose code and assets it has; its own without one.
 */
async function placeRelease(
  releasesDir: string,
  id: string,
  fill: (staging: string) => Promise<NewReleaseFacts>,
  build = id,
): Promise<Release> {
  const staging = path.join(releasesDir, `.staging-${id}`);
  const folder = path.join(releasesDir, id);
  try {
    await mkdir(staging, { recursive: true });
    const facts = await fill(staging);
    const { releases } = await readReleases(releasesDir);
    const sequence = 1 + Math.max(0, ...releases.map((release) => release.sequence));
    const numbered = { ...facts, build, sequence };
    await writeFacts(numbered, staging, folder);
    await rename(staging, folder);
    await makeCurrent(releasesDir, id).catch(async (error: unknown) => {
      await removeRelease(releasesDir, id);
      throw error;
    });
    return { ...numbered, folder };
  } finally {
    await removeFolder(staging);
  }
}

/**
 * Makes a verified build the current release, by a copy.
 * @param facts all that is known of the release but its place in the order.
 * @throws Error, in the words that the panel shows when the disk has no room.
 */
export async function installRelease(
  releasesDir: string,
  outDir: string,
  facts: NewReleaseFacts,
  free?: FreeSpace,
): Promise<Release> {
  await sweepUnfinished(releasesDir);
  await requireSpace(releasesDir, await sizeOnDisk(outDir), free);
  return placeRelease(releasesDir, facts.id, async (staging) => {
    await cp(outDir, staging, { recursive: true });
    return facts;
  });
}

/**
 * Makes a release of a former one's code the current release.
 * @param fill writes the release into an empty folder, and tells what is known of it.
 */
export async function deriveRelease(
  releasesDir: string,
  former: Release,
  id: string,
  fill: (staging: string) => Promise<NewReleaseFacts>,
): Promise<Release> {
  await sweepUnfinished(releasesDir);
  return placeRelease(releasesDir, id, fill, former.build);
}

/** Takes a release out of the order at once, then off the disk. */
async function removeRelease(releasesDir: string, name: string): Promise<void> {
  const removed = path.join(releasesDir, `.removed-${name}`);
  await rename(path.join(releasesDir, name), removed);
  forgetFacts(path.join(releasesDir, name));
  await removeFolder(removed);
}

/**
 * Removes the releases that are not kept and those that are broken, but never the current one. Whoever serves them has to
 * let go of them first.
 */
export async function pruneReleases(releasesDir: string): Promise<void> {
  const { current, releases, broken } = await readReleases(releasesDir);
  // Read last: somebody may pin one at this moment.
  const kept = new Set(keptOf(releases, await readPin(releasesDir)));
  const dropped = releases.filter((release) => !kept.has(release));
  const old = [...dropped.map(({ folder }) => path.basename(folder)), ...broken];
  await Promise.all(old.filter((name) => name !== current).map((name) => removeRelease(releasesDir, name)));
}
