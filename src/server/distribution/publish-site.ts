import * as z from 'zod/mini';
import { machinePaths } from '#src/paths.ts';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';
import { hasCode } from '#src/server/lib/errors.ts';
import { abortable } from '#src/server/lib/abortable.ts';
import { readManifest, removeManifest, writeManifest } from './manifest.ts';
import { planPublication, type Shown, type DesiredFile } from './plan.ts';
import type { PublicView } from './site-sources.ts';
import type { FileHeaders, Target } from './target.ts';

/** Concurrent requests to a target. */
const AT_ONCE = 16;
/** The manifest is written after this many assets and photos: a killed first publication repeats at most this many. */
const SAVED_EACH = 500;

/** A file of a site with a function that reads its content. */
export interface SiteFile extends DesiredFile {
  readonly headers: FileHeaders;
  /** Null when the file is unavailable because it is no longer public. */
  readonly body: () => Promise<Buffer | null>;
}

/** The desired state of a site at a target. */
export interface Site extends Shown {
  readonly files: readonly SiteFile[];
  /** Set when the pages mention cars that are not public: then nothing is uploaded, and only withdrawn files are removed. */
  readonly outdated?: Error;
}

/** Result of a publication: numbers of files. */
export interface Published {
  readonly put: number;
  readonly removed: number;
  /** Files of the site that were unavailable. */
  readonly missing: number;
}

/** Signals that end a publication early. */
export interface Ends {
  /** Ends it at any point. */
  readonly stop: AbortSignal;
  /** A newer site is waiting. Withdrawals still run first, and a started page upload is completed. */
  readonly superseded: AbortSignal;
  /** Called before the first page is uploaded. @throws Error to end the publication there. */
  readonly beforePages?: () => Promise<void>;
}

/** @throws Error with the panel's message when these bytes would use the space that removals need. */
async function requireRoom(target: Target, bytes: number): Promise<void> {
  if (await target.hasRoomFor(bytes)) return;
  throw new Error('No queda espacio en el alojamiento de la web: allí no se publica nada nuevo.');
}

const SNAPSHOT = machinePaths.snapshot.slice(1);
const snapshotSchema = z.object({ vehicles: z.array(z.object({ id: z.string() })) });

/** Whether the lists at a target may mention a car that the site does not show. The snapshot mentions the same cars as they do. */
async function listsOtherCars(target: Target, cars: ReadonlySet<string>): Promise<boolean> {
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
 * Publishes a site to a target by changing only what differs. After an interruption at any point, the next publication
 * completes it. A target has one publisher at a time.
 * @throws Error when the target fails or the site is outdated; the signals' reasons when aborted.
 */
export async function publishSite(site: Site, target: Target, ends: Ends): Promise<Published> {
  const current = await readManifest(target);
  const plan = planPublication(current, site.files, site);
  const planned = [plan.withdraw, plan.assets, plan.photos, plan.carPages, plan.pages, plan.remove].flat();
  const counts = { put: 0, removed: 0, missing: 0 };
  if (planned.length === 0) return counts;

  const desired = new Map(site.files.map((file) => [file.key, file]));
  const files = new Map(current.files);
  for (const key of planned) files.set(key, { hash: null, generation: files.get(key)?.generation ?? 0 });
  let { generation } = current;
  const save = () => writeManifest(target, { generation, files });

  const remove = async (key: string) => {
    await target.remove(key);
    files.delete(key);
    counts.removed++;
  };
  /** @param signal aborts waiting for the content: the next publication requests it again. */
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
  /** Removes a list that the site no longer has. */
  const replace = async (key: string) => {
    const file = desired.get(key);
    await (file === undefined ? remove(key) : put(file, ends.stop));
  };

  /** Errors are collected so that one failing file does not keep the files of other hidden cars at the target. */
  const failures: unknown[] = [];
  const tryEach = (keys: readonly string[], change: (key: string) => Promise<void>, atOnce = AT_ONCE) => {
    const attempt = async (key: string) => {
      try {
        await change(key);
      } catch (error) {
        // This many errors mean that the target is offline.
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
  const desiredFiles = (keys: readonly string[]) => keys.flatMap((key) => desired.get(key) ?? []);
  /**
   * Lists that mention a hidden car are replaced before photos, which may take hours. The snapshot is replaced last, because
   * an old snapshot shows that lists are left to replace.
   */
  const replaceLists = async () => {
    if (plan.lists.length === 0 || !(await listsOtherCars(target, site.cars))) return;
    await ends.beforePages?.();
    const others = plan.lists.filter((key) => key !== SNAPSHOT);
    // On a full disk, each replacement uses the space freed by the previous one.
    await tryEach(others, replace, (await target.hasRoomFor(0)) ? AT_ONCE : 1);
    if (others.length < plan.lists.length && failures.length === 0) await tryEach([SNAPSHOT], replace);
  };

  const publish = async () => {
    await tryEach(plan.withdraw, remove);
    if (site.outdated !== undefined) throw site.outdated;
    await putLasting(desiredFiles(plan.assets));
    await replaceLists();
    await putLasting(desiredFiles(plan.photos));
    await ends.beforePages?.();
    const isDue = ({ key, hash }: SiteFile) => files.get(key)?.hash !== hash;
    for (const pages of [plan.carPages, plan.pages])
      await forEachConcurrently(
        desiredFiles(pages).filter(isDue),
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
    // Removals free space. Without a manifest, the next publication checks every file.
    await removeManifest(target);
  });
  try {
    await publish();
  } catch (error) {
    // Completed changes need not be repeated.
    await save().catch(() => undefined);
    throw error;
  }
  await save();
  return counts;
}

/** Source and target of a publication. */
export interface Publication {
  /** Reads the current public view. @throws Error when the source does not answer. */
  readonly readView: () => Promise<PublicView>;
  /** The desired site for a view. */
  readonly siteOf: (view: PublicView) => Promise<Site>;
  readonly target: Target;
  /** Ends it at any point. */
  readonly stop: AbortSignal;
}

/** The public view changed during a pass. */
class ViewChanged extends Error {}

/**
 * Publishes a site once, for callers that receive no change events. It compares the public view before the pages and at the
 * end, and starts over when it has changed: photos may take hours, during which a car may be hidden.
 * @returns the sum of all passes; `missing` is that of the last one.
 * @throws Error when the target or the source fails or the site is outdated; the signal's reason when aborted.
 */
export async function publishAsSeen({ readView, siteOf, target, stop }: Publication): Promise<Published> {
  let [put, removed] = [0, 0];
  for (let isFirst = true; ; isFirst = false) {
    const view = await readView();
    const site = await siteOf(view);
    // Later passes still remove what an earlier pass uploaded.
    if (isFirst && site.outdated !== undefined) throw site.outdated;
    const requireSameView = async () => {
      if ((await readView()).fingerprint !== view.fingerprint) throw new ViewChanged();
    };
    try {
      const ends = { stop, superseded: stop, beforePages: requireSameView };
      const published = await publishSite(site, target, ends);
      put += published.put;
      removed += published.removed;
      await requireSameView();
      return { put, removed, missing: published.missing };
    } catch (error) {
      if (!(error instanceof ViewChanged)) throw error;
    }
  }
}
