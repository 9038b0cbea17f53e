import * as z from 'zod/mini';
import { machinePaths } from '#src/paths.ts';
import {
  planPublication,
  type Known,
  type KnownFile,
  type Plan,
  type Shown,
  type WantedFile,
} from './plan.ts';
import { someAtATime } from '#src/server/some-at-a-time.ts';
import { hasCode } from '#src/server/lib/errors.ts';
import { unlessAborted } from '#src/server/unless-aborted.ts';
import type { FileHeaders, Target } from './target.ts';
import { beginChanges, endChanges, forgetFiles, readTargetState, writeManifest } from './target-state.ts';

/** Requests to a target at the same time. */
const AT_ONCE = 16;
/** After so many assets and photos the manifest is written: whoever is killed in a first publication repeats this many. */
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
  /** Its pages mention hidden cars, and nothing renders them again: what is hidden is taken away, nothing is put, and this is thrown. */
  readonly outdated?: Error;
}

/** What a publication did: counts of files. */
export interface Published {
  readonly put: number;
  readonly removed: number;
  /** Files that the site wants and nobody has. */
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

/** @throws Error in the words that the panel shows, where more would keep things from being taken away. */
async function requireRoom(target: Target, bytes: number): Promise<void> {
  if (await target.hasRoomFor(bytes)) return;
  throw new Error('No queda sitio en el alojamiento de la web: allí no se publica nada nuevo.');
}

/** A publication's view of the target, kept true change by change. */
function createChanges(target: Target, site: Site, known: Known) {
  const wanted = new Map(site.files.map((file) => [file.key, file]));
  const files = new Map<string, KnownFile>(known.files);
  let [put, removed, missing] = [0, 0, 0];
  const doubt = (key: string, generation: number) => files.set(key, { hash: null, generation });

  const putBytes = async (file: SiteFile, bytes: Buffer, known: KnownFile) => {
    doubt(file.key, known.generation);
    await target.put(file.key, bytes, file.headers);
    files.set(file.key, known);
    put++;
  };

  const remove = async (key: string) => {
    doubt(key, files.get(key)?.generation ?? 0);
    await target.remove(key);
    files.delete(key);
    removed++;
  };

  return {
    files,
    counts: (): Published => ({ put, removed, missing }),
    /** @param signal ends the waiting for its bytes: who makes them is asked again. */
    put: async (key: string, generation: number, signal: AbortSignal) => {
      const file = wanted.get(key);
      const body = file === undefined ? null : await unlessAborted(file.body(), signal);
      if (file === undefined || body === null) {
        missing++;
        return;
      }
      if (file.kind === 'asset' || file.kind === 'photo') await requireRoom(target, body.length);
      await putBytes(file, body, {
        hash: file.hash,
        generation: file.kind === 'asset' ? generation : 0,
      });
    },
    remove,
    isWanted: (key: string) => wanted.has(key),
    isPhoto: (key: string) => wanted.get(key)?.kind === 'photo',
    /** Whether a page is not there yet as it is wanted. */
    isDue: (key: string) => files.get(key)?.hash !== wanted.get(key)?.hash,
  };
}

const SNAPSHOT = machinePaths.snapshot.slice(1);
const snapshotSchema = z.object({ vehicles: z.array(z.object({ id: z.string() })) });

/** Whether the lists at a target may name a car that a site does not show: its snapshot names every car of its release. */
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

const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT');

const keysOf = ({ withdraw, assets, carPages, pages, remove }: Plan) =>
  [withdraw, assets, carPages, pages, remove].flat();

/**
 * Makes a target show a site, by what differs alone. Whenever it breaks off, the next publication finds out what is left to
 * do. A target has one publisher at a time.
 * @throws Error when the target fails or one of the signals aborts.
 */
export async function publishSite(site: Site, target: Target, ends: Ends): Promise<Published> {
  const { known, journal } = await readTargetState(target);
  const plan = planPublication(known, site.files, site);
  const changes = createChanges(target, site, known);
  const touched = new Set([...journal, ...keysOf(plan)]);
  if (touched.size === 0) return changes.counts();

  let { generation } = known;
  const save = () => writeManifest(target, { generation, files: changes.files });
  const step = (
    keys: readonly string[],
    signal: AbortSignal,
    change: (key: string) => Promise<void>,
    atOnce = AT_ONCE,
  ) => someAtATime(keys, atOnce, change, signal);
  /** What one file that cannot be removed keeps there, keeps nothing else there: not another hidden car's page, nor its place in lists. */
  const failed: unknown[] = [];
  const each = (change: (key: string) => Promise<void>) => async (key: string) => {
    try {
      await change(key);
    } catch (error) {
      // So many: the target is away.
      if (failed.push(error) === AT_ONCE) throw error;
    }
  };
  const putPage = (key: string) => changes.put(key, 0, ends.stop);
  /** Lists that name a hidden car do not wait for photos, which may take hours. The snapshot comes last: as long as it is there, some are left. */
  const replaceLists = async (atOnce: number) => {
    if (plan.lists.length === 0 || !(await isNamingOthers(target, site.cars))) return;
    await ends.beforePages?.();
    const replace = each((key) => (changes.isWanted(key) ? putPage(key) : changes.remove(key)));
    const others = plan.lists.filter((key) => key !== SNAPSHOT);
    await step(others, ends.stop, replace, atOnce);
    if (others.length < plan.lists.length && failed.length === 0) await replace(SNAPSHOT);
  };
  const withdraw = () => step(plan.withdraw, ends.stop, each(changes.remove));
  const photos = plan.assets.filter(changes.isPhoto);
  const assets = plan.assets.filter((key) => !changes.isPhoto(key));
  const putAssets = async (keys: readonly string[]) => {
    const either = AbortSignal.any([ends.stop, ends.superseded]);
    for (let from = 0; from < keys.length; from += SAVED_EACH) {
      if (from > 0) await save();
      await step(keys.slice(from, from + SAVED_EACH), either, (key) =>
        changes.put(key, plan.generation, either),
      );
    }
  };

  try {
    await beginChanges(target, [...touched]);
  } catch (error) {
    if (isFull(error)) {
      // Nothing can be noted there: what is removed makes room, and shorter lists are put in it, each in what the one before has left.
      await forgetFiles(target);
      await withdraw();
      if (site.outdated === undefined && assets.length === 0) await replaceLists(1);
    }
    throw error;
  }
  try {
    await withdraw();
    if (site.outdated !== undefined) throw site.outdated;
    await putAssets(assets);
    await replaceLists((await target.hasRoomFor(0)) ? AT_ONCE : 1);
    await putAssets(photos);
    await ends.beforePages?.();
    for (const pages of [plan.carPages, plan.pages])
      await step(pages.filter(changes.isDue), ends.stop, putPage);
    // A list may have been removed before.
    const left = plan.remove.filter((key) => changes.files.has(key));
    await step(left, ends.stop, changes.remove);
    if (failed.length > 0) throw failed[0];
    generation = plan.generation;
    for (const { key, kind } of site.files) {
      const file = changes.files.get(key);
      if (kind === 'asset' && file !== undefined) changes.files.set(key, { ...file, generation });
    }
  } catch (error) {
    // What has been done need not be done again. Where this fails too, the journal says what is in doubt.
    await save().then(
      () => endChanges(target),
      () => undefined,
    );
    throw error;
  }
  await save();
  await endChanges(target);
  return changes.counts();
}
