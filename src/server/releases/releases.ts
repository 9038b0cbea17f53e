import { access, cp, mkdir, readdir, readlink, rename, rm, symlink, unlink } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { requireSpace, sizeOnDisk, type FreeSpace } from '#src/server/lib/disk-space.ts';
import { hasCode } from '#src/server/lib/errors.ts';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';
import { readPin } from './pin.ts';
import { forgetFacts, readFacts, writeFacts, type ReleaseFacts } from './release-facts.ts';

/**
 * Number of releases kept on disk, and number of builds whose first release is kept: pages already open in browsers still load
 * assets of earlier builds, however many stock releases were made since.
 */
const KEPT = 4;
const CURRENT = 'current';
/** Leftover folders of interrupted installations and removals, and the former name of the prelinked folder. Never a release. */
const UNFINISHED = /^\.(?:(?:staging|current|removed)-|ahead$)/;
const REMOVED_AT_ONCE = 8;

/** A release on disk. `folder` holds `client` (static files) and `server` (the code that renders the pages with stock). */
export interface Release extends ReleaseFacts {
  readonly folder: string;
}

async function readRelease(folder: string): Promise<Release> {
  const facts = await readFacts(folder);
  // A release without this page cannot be served.
  await access(path.join(folder, 'client/404.html'));
  return { ...facts, build: facts.build === '' ? facts.id : facts.build, folder };
}

/** Names of the release folders, readable or not. */
async function releaseNames(releasesDir: string): Promise<string[]> {
  const entries = await readdir(releasesDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** Whether an error means that a release is missing or invalid, as opposed to temporarily unreadable. */
function isBroken(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return true;
  return hasCode(error, 'ENOENT', 'ENOTDIR');
}

/** Content of the releases folder. */
interface ReleasesOnDisk {
  /** Name of the release that `current` points to. */
  readonly current: string | null;
  /** Valid releases, the current one first, then the latest first. */
  readonly releases: readonly Release[];
  /** Names of invalid releases. */
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

/** The releases to keep on disk, in their order. They always include the pinned release and the one with its code. */
function keptOf(releases: readonly Release[], pin: string | null): Release[] {
  const builds = new Set([...new Set(releases.map(({ build }) => build))].slice(0, KEPT));
  const pinnedBuild = releases.find(({ id }) => id === pin)?.build;
  return releases.filter(
    ({ id, build }, position) =>
      position < KEPT || (id === build && builds.has(build)) || id === pin || id === pinnedBuild,
  );
}

/** The releases to keep on disk, the current one first, then the latest first. */
export async function keptReleases(releasesDir: string): Promise<Release[]> {
  const { releases } = await readReleases(releasesDir);
  return keptOf(releases, await readPin(releasesDir));
}

/**
 * The release to serve: the pinned one, otherwise the current one, otherwise the newest readable one. Null when there is none,
 * as before the first publication.
 */
export async function currentRelease(releasesDir: string): Promise<Release | null> {
  const pin = await readPin(releasesDir);
  const { releases } = await readReleases(releasesDir);
  return releases.find(({ id }) => id === pin) ?? releases[0] ?? null;
}

/** The release to serve from a releases folder. */
export interface ToServe {
  /** Null when there is none, as before the first publication. */
  readonly release: Release | null;
  readonly isPinned: boolean;
}

/** Reads the release to serve. A pin to an unreadable release is ignored. */
export async function releaseToServe(releasesDir: string): Promise<ToServe> {
  const release = await currentRelease(releasesDir);
  return { release, isPinned: release !== null && release.id === (await readPin(releasesDir)) };
}

/** The release to serve after a change of the pin; null when it is already served. */
export async function pinChange(
  releasesDir: string,
  { release, isPinned }: ToServe,
): Promise<ToServe | null> {
  const next = await releaseToServe(releasesDir);
  if (!next.isPinned && !isPinned) return null;
  return next.isPinned === isPinned && next.release?.id === release?.id ? null : next;
}

/** Empties a folder. Errors are ignored here; the following `rm` reports them. */
async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  await forEachConcurrently(entries, REMOVED_AT_ONCE, async (entry) => {
    const place = `${folder}/${entry.name}`;
    await (entry.isDirectory() ? emptyFolder(place) : unlink(place).catch(() => undefined));
  });
}

/**
 * Removes a folder recursively, if it exists. Node's recursive removal starts on all files of a folder at once: for a release
 * with thousands of cars, the pending requests take tens of megabytes.
 */
async function removeFolder(folder: string): Promise<void> {
  await emptyFolder(folder);
  await rm(folder, { recursive: true, force: true });
}

/** Removes leftovers of interrupted installations and removals. */
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

/** Facts of a release before its sequence number is assigned. */
export type NewReleaseFacts = Omit<ReleaseFacts, 'sequence' | 'build'>;

/**
 * Creates a release in the releases folder and makes it the current one. Both steps end with a rename on one volume: after a
 * crash either the former or the new release is current, never a partial one. A failure leaves nothing behind.
 * @param fill writes the release into an empty folder and returns its facts.
 * @param build the release with its code and assets; itself by default.
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
 * Copies a build's code and makes it the current release.
 * @param complete writes the pages into the copy and returns the release's facts.
 * @throws Error, with the panel's message when the disk is full.
 */
export async function installRelease(
  releasesDir: string,
  outDir: string,
  id: string,
  complete: (staging: string) => Promise<NewReleaseFacts>,
  free?: FreeSpace,
): Promise<Release> {
  await sweepUnfinished(releasesDir);
  await requireSpace(releasesDir, await sizeOnDisk(outDir), free);
  return placeRelease(releasesDir, id, async (staging) => {
    await cp(outDir, staging, { recursive: true });
    return complete(staging);
  });
}

/**
 * Creates a release that uses the code of a former one, and makes it the current release.
 * @param fill writes the release into an empty folder and returns its facts.
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

/** Removes a release: first its name atomically, then its files. */
async function removeRelease(releasesDir: string, name: string): Promise<void> {
  const removed = path.join(releasesDir, `.removed-${name}`);
  await rename(path.join(releasesDir, name), removed);
  forgetFacts(path.join(releasesDir, name));
  await removeFolder(removed);
}

/**
 * Removes expired and broken releases, but never the current one. They must no longer be served.
 */
export async function pruneReleases(releasesDir: string): Promise<void> {
  const { current, releases, broken } = await readReleases(releasesDir);
  // Read the pin last, because an operator may set it concurrently.
  const kept = new Set(keptOf(releases, await readPin(releasesDir)));
  const dropped = releases.filter((release) => !kept.has(release));
  const old = [...dropped.map(({ folder }) => path.basename(folder)), ...broken];
  await Promise.all(old.filter((name) => name !== current).map((name) => removeRelease(releasesDir, name)));
}
