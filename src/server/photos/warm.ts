import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyStrings } from '#src/server/lib/copy-strings.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { parsePhotoPath } from './photo-request.ts';
import type { VariantStore } from './variant-store.ts';

/** Between two variants whoever has come meanwhile is seen. */
const PAUSE_MS = 20;
/** While others need the machine, it is looked again after this. */
const LOOK_AGAIN_MS = 200;

/**
 * The paths of the variants that a release's pages refer to.
 * @param pages those of its files that are read; null for all.
 */
export async function wantedVariants(
  clientDir: string,
  pages: readonly string[] | null = null,
): Promise<ReadonlySet<string>> {
  const files = pages ?? (await readdir(clientDir, { recursive: true }));
  const wanted = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const html = await readFile(path.join(clientDir, file), 'utf8').catch(() => '');
    const references = [...html.matchAll(/\/fotos\/[\w/.-]+\.webp/g)].map(([reference]) => reference);
    const fresh = references.filter(
      (reference) => !wanted.has(reference) && parsePhotoPath(reference) !== null,
    );
    for (const reference of copyStrings(fresh)) wanted.add(reference);
  }
  return wanted;
}

type WarmedStore = Pick<VariantStore, 'has' | 'ahead'>;

/** Makes variants before anybody asks for them, one at a time, and none while others need the machine. */
async function warmVariants(
  wanted: ReadonlySet<string>,
  { store, isBusy }: { readonly store: WarmedStore; readonly isBusy: () => boolean },
  signal: AbortSignal,
): Promise<void> {
  for (const reference of wanted) {
    while (isBusy() && !signal.aborted) await sleep(LOOK_AGAIN_MS);
    if (signal.aborted) return;
    const photo = parsePhotoPath(reference);
    if (photo === null || (await store.has(photo))) continue;
    await store.ahead(photo).catch(() => undefined);
    await sleep(PAUSE_MS);
  }
}

/** Makes the variants of releases ahead. */
export interface Warmer {
  /** @param pages those of the release's pages that are new; null for all. */
  readonly warm: (clientDir: string, pages: readonly string[] | null) => void;
  readonly stop: () => void;
}

/**
 * A warmer for a store. New pages do not wait for a whole release, which may take an hour; a whole one ends the one before.
 * @param isBusy whether others need the machine now.
 */
export function createWarmer(store: WarmedStore, isBusy: () => boolean, log: Log): Warmer {
  const stopping = new AbortController();
  let whole = new AbortController();
  let latest: Promise<void> = Promise.resolve();

  const run = async (clientDir: string, pages: readonly string[] | null, signal: AbortSignal) => {
    await warmVariants(await wantedVariants(clientDir, pages), { store, isBusy }, signal);
  };
  const tell = (error: unknown) => log.warn(errorMessage(error));
  return {
    warm: (clientDir, pages) => {
      if (pages === null) {
        whole.abort();
        whole = new AbortController();
        run(clientDir, null, AbortSignal.any([stopping.signal, whole.signal])).catch(tell);
      } else latest = latest.then(() => run(clientDir, pages, stopping.signal)).catch(tell);
    },
    stop: () => stopping.abort(),
  };
}
