import * as z from 'zod/mini';
import { machinePaths } from '#src/paths.ts';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';
import { hasCode } from '#src/server/lib/errors.ts';
import { abortable } from '#src/server/lib/abortable.ts';
import { readManifest, removeManifest, writeManifest } from './manifest.ts';
import { planPublication, type Shown, type WantedFile } from './plan.ts';
import type { PublicView } from './site-sources.ts';
import type { FileHeaders, Target } from './target.ts';

/** Requests to a target at the same time. */
const AT_ONCE = 16;
/** The manifest is written after so many assets and photos: a killed first publication repeats this many. */
const SAVED_EACH = 500;

/** A file of a site, and how to get it. */
export interface SiteFile extends WantedFile {
  readonly headers: FileHeaders;
  /** Null when it cannot be had, because the public may not see it any more. */
  readonly body: () => Promise<Buffer | null>;
}

/** A site as it is to stand at a target. */
export interface Site extends Shown {
  readonly files: readonly SiteFile[];
  /** Why nothing is put, and only what is not public any more is removed: the pages mention cars that are not public. */
  readonly outdated?: Error;
}

/** What a publication did: counts of files. */
export interface Published {
  readonly put: number;
  readonly removed: number;
  /** Files that the site wants and that could not be had. */
  readonly missing: number;
}

/** What ends a publication early. */
export interface Ends {
  /** Ends it wherever it is. */
  readonly stop: AbortSignal;
  /** A newer site waits. Pages that have begun to change are changed to the end; what is withdrawn comes first anyway. */
  readonly superseded: AbortSignal;
  /** Is asked before the first page is put. @throws Error to end it there. */
  readonly beforePages?: () => Promise<void>;
}

/** @throws Error in the words that the panel shows, where more would take the room that removing needs. */
async function requireRoom(target: Target, bytes: number): Promise<void> {
  if (await target.hasRoomFor(bytes)) return;
  throw new Error('No queda sitio en el alojamiento de la web: allí no se publica nada nuevo.');
}

const SNAPSHOT = machinePaths.snapshot.slice(1);
const snapshotSchema = z.object({ vehicles: z.array(z.object({ id: z.string() })) });

/** Whether the lists at a target may name a car that a site does not show: its snapshot names the same cars. */
async function isNamingOthers(target: Target, cars: ReadonlySet<string>): Promise<boolean> {
  const bytes = await target.read(SNAPSHOT);
  if (bytes === null) return false;
  try {
    const { vehicles } = snapshotSchema.parse(JSON.parse(bytes.toString()));
    return vehicles.some(({ id }) => !cars.has(id));
  } catch {
    return true;
  }
}

/**
 * Makes a target show a site by what differs alone. Whenever it is interrupted, the next publication does what is left. A target has one
 * publisher at a time.
 * @throws Error when the target fails or the site is outdated, and the signals' reasons.
 */
export async function publishSite(site: Site, target: Target, ends: Ends): Promise<Published> {
  const known = await readManifest(target);
  const plan = planPublication(known, site.files, site);
  const planned = [plan.withdraw, plan.assets, plan.photos, plan.carPages, plan.pages, plan.remove].flat();
  const counts = { put: 0, removed: 0, missing: 0 };
  if (planned.length === 0) return counts;

  const wanted = new Map(site.files.map((file) => [file.key, file]));
  const files = new Map(known.files);
  for (const key of planned) files.set(key, { hash: null, generation: files.get(key)?.generation ?? 0 });
  let { generation } = known;
  const save = () => writeManifest(target, { generation, files });

  const remove = async (key: string) => {
    await target.remove(key);
    files.delete(key);
    counts.removed++;
  };
  /** @param signal ends the waiting for its bytes: the next publication asks for them again. */
  const put = async (file: SiteFile, signal: AbortSignal) => {
    const body = await abortable(file.body(), signal);
    if (body === null) {
      counts.missing++;
      return;
    }
    if (file.kind === 'asset' || file.kind === 'photo') await requireRoom(target, body.length);
    await target.put(file.key, body, file.headers);
    files.set(file.key, { hash: file.hash, generation: file.kind === 'asset' ? plan.generation : 0 });
    counts.put++;
  };
  /** A list that the site has no more goes as a whole. */
  const replace = async (key: string) => {
    const file = wanted.get(key);
    await (file === undefined ? remove(key) : put(file, ends.stop));
  };

  /** A file that cannot be removed or replaced keeps no other hidden car's files there. */
  const failures: unknown[] = [];
  const tryEach = (keys: readonly string[], change: (key: string) => Promise<void>, atOnce = AT_ONCE) => {
    const attempt = async (key: string) => {
      try {
        await change(key);
      } catch (error) {
        // After so many the target is away.
        if (failures.push(error) === AT_ONCE) throw error;
      }
    };
    return forEachConcurrently(keys, atOnce, attempt, ends.stop);
  };
  const putLasting = async (lasting: readonly SiteFile[]) => {
    const either = AbortSignal.any([ends.stop, ends.superseded]);
    for (let from = 0; from < lasting.length; from += SAVED_EACH) {
      if (from > 0) await save();
      const some = lasting.slice(from, from + SAVED_EACH);
      await forEachConcurrently(some, AT_ONCE, (file) => put(file, either), either);
    }
  };
  const wantedFiles = (keys: readonly string[]) => keys.flatMap((key) => wanted.get(key) ?? []);
  /** Lists that name a hidden car do not wait for photos, which may take hours. The snapshot is the last one: it shows that some are left. */
  const replaceLists = async () => {
    if (plan.lists.length === 0 || !(await isNamingOthers(target, site.cars))) return;
    await ends.beforePages?.();
    const others = plan.lists.filter((key) => key !== SNAPSHOT);
    // On a full disk each takes the room that the one before has left.
    await tryEach(others, replace, (await target.hasRoomFor(0)) ? AT_ONCE : 1);
    if (others.length < plan.lists.length && failures.length === 0) await tryEach([SNAPSHOT], replace);
  };

  const publish = async () => {
    await tryEach(plan.withdraw, remove);
    if (site.outdated !== undefined) throw site.outdated;
    await putLasting(wantedFiles(plan.assets));
    await replaceLists();
    await putLasting(wantedFiles(plan.photos));
    await ends.beforePages?.();
    const isDue = ({ key, hash }: SiteFile) => files.get(key)?.hash !== hash;
    for (const pages of [plan.carPages, plan.pages])
      await forEachConcurrently(
        wantedFiles(pages).filter(isDue),
        AT_ONCE,
        (file) => put(file, ends.stop),
        ends.stop,
      );
    const left = plan.remove.filter((key) => files.has(key));
    await forEachConcurrently(left, AT_ONCE, remove, ends.stop);
    if (failures.length > 0) throw failures[0];
    generation = plan.generation;
    for (const { key, kind } of site.files) {
      const file = files.get(key);
      if (kind === 'asset' && file !== undefined) files.set(key, { ...file, generation });
    }
  };

  await save().catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error;
    // What is removed makes room; the next publication looks at each file.
    await removeManifest(target);
  });
  try {
    await publish();
  } catch (error) {
    // What has been done need not be done again.
    await save().catch(() => undefined);
    throw error;
  }
  await save();
  return counts;
}

/** What is published, and what it is read by. */
export interface Publication {
  /** Reads what the public may see now. @throws Error when nobody answers. */
  readonly readView: () => Promise<PublicView>;
  /** The site as it is to stand there by a view. */
  readonly siteOf: (view: PublicView) => Promise<Site>;
  readonly target: Target;
  /** Ends it wherever it is. */
  readonly stop: AbortSignal;
}

/** The public may see something else than when this turn began. */
class SeenOtherwise extends Error {}

/**
 * Publishes a site once, for who is told of no change: as the public may see it before its pages are put, and at the end. Photographs
 * may take hours, in which a car is hidden.
 * @returns what all turns did together; of missing files the last one's.
 * @throws Error when the target or the source fails or the site is outdated, and the signal's reason.
 */
export async function publishAsSeen({ readView, siteOf, target, stop }: Publication): Promise<Published> {
  let [put, removed] = [0, 0];
  for (let isFirst = true; ; isFirst = false) {
    const view = await readView();
    const site = await siteOf(view);
    // What was put by an earlier turn is still taken away.
    if (isFirst && site.outdated !== undefined) throw site.outdated;
    const requireSeen = async () => {
      if ((await readView()).fingerprint !== view.fingerprint) throw new SeenOtherwise();
    };
    try {
      const ends = { stop, superseded: stop, beforePages: requireSeen };
      const published = await publishSite(site, target, ends);
      put += published.put;
      removed += published.removed;
      await requireSeen();
      return { put, removed, missing: published.missing };
    } catch (error) {
      if (!(error instanceof SeenOtherwise)) throw error;
    }
  }
}
