import { planPublication, type Known, type KnownFile, type Plan, type WantedFile } from './plan.ts';
import { someAtATime } from '#src/server/some-at-a-time.ts';
import type { FileHeaders, Target } from './target.ts';
import { beginChanges, endChanges, readTargetState, writeManifest } from './target-state.ts';

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
export interface Site {
  readonly files: readonly SiteFile[];
  /** Ids of the cars that it shows. */
  readonly cars: ReadonlySet<string>;
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
}

/** A publication's view of the target, kept true change by change. */
function createChanges(target: Target, site: Site, known: Known) {
  const wanted = new Map(site.files.map((file) => [file.key, file]));
  const files = new Map<string, KnownFile>(known.files);
  let [put, removed, missing] = [0, 0, 0];
  const doubt = (key: string, generation: number) => files.set(key, { hash: null, generation });

  return {
    files,
    counts: (): Published => ({ put, removed, missing }),
    put: async (key: string, generation: number) => {
      const file = wanted.get(key);
      const body = await file?.body();
      if (file === undefined || body === null || body === undefined) {
        missing++;
        return;
      }
      const own = file.kind === 'asset' ? generation : 0;
      doubt(key, own);
      await target.put(key, body, file.headers);
      files.set(key, { hash: file.hash, generation: own });
      put++;
    },
    remove: async (key: string) => {
      doubt(key, files.get(key)?.generation ?? 0);
      await target.remove(key);
      files.delete(key);
      removed++;
    },
  };
}

const keysOf = ({ withdraw, assets, carPages, pages, remove }: Plan) =>
  [withdraw, assets, carPages, pages, remove].flat();

/**
 * Makes a target show a site, by what differs alone. Whenever it breaks off, the next publication finds out what is left to
 * do. A target has one publisher at a time.
 * @throws Error when the target fails or one of the signals aborts.
 */
export async function publishSite(site: Site, target: Target, ends: Ends): Promise<Published> {
  const { known, journal } = await readTargetState(target);
  const plan = planPublication(known, site.files, site.cars);
  const changes = createChanges(target, site, known);
  const touched = new Set([...journal, ...keysOf(plan)]);
  if (touched.size === 0) return changes.counts();
  await beginChanges(target, [...touched]);

  let { generation } = known;
  const save = () => writeManifest(target, { generation, files: changes.files });
  const step = (keys: readonly string[], signal: AbortSignal, change: (key: string) => Promise<void>) =>
    someAtATime(keys, AT_ONCE, change, signal);
  /** What one file that cannot be removed keeps there, keeps nothing else there: not another hidden car's page, nor its place in lists. */
  const failed: unknown[] = [];
  const withdraw = async (key: string) => {
    try {
      await changes.remove(key);
    } catch (error) {
      // So many: the target is away.
      if (failed.push(error) === AT_ONCE) throw error;
    }
  };
  try {
    await step(plan.withdraw, ends.stop, withdraw);
    const either = AbortSignal.any([ends.stop, ends.superseded]);
    for (let from = 0; from < plan.assets.length; from += SAVED_EACH) {
      if (from > 0) await save();
      await step(plan.assets.slice(from, from + SAVED_EACH), either, (key) =>
        changes.put(key, plan.generation),
      );
    }
    for (const pages of [plan.carPages, plan.pages])
      await step(pages, ends.stop, (key) => changes.put(key, 0));
    await step(plan.remove, ends.stop, changes.remove);
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
