import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyStrings } from '#src/server/lib/copy-strings.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { parsePhotoPath } from './photo-request.ts';
import type { VariantStore } from './variant-store.ts';

/** Pause between two variants, to yield to new requests. */
const PAUSE_MS = 20;
/** Poll interval while the machine is busy. */
const BUSY_POLL_MS = 200;

/**
 * The paths of the variants that a release's pages refer to.
 * @param pages files to read; null for all.
 */
export async function wantedVariants(
  clientDir: string,
  pages: readonly string[] | null = null,
): Promise<ReadonlySet<string>> {
  const files = pages ?? (await readdir(clientDir, { recursive: true }));
  const references = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const html = await readFile(path.join(clientDir, file), 'utf8').catch(() => '');
    const found = [...html.matchAll(/\/fotos\/[\w/.-]+\.webp/g)].map(([reference]) => reference);
    const fresh = found.filter(
      (reference) => !references.has(reference) && parsePhotoPath(reference) !== null,
    );
    for (const reference of copyStrings(fresh)) references.add(reference);
  }
  return references;
}

type WarmedStore = Pick<VariantStore, 'has' | 'ahead'>;

/** Encodes variants before they are requested, one at a time, and pauses while the machine is busy. */
async function warmVariants(
  references: ReadonlySet<string>,
  { store, isBusy }: { readonly store: WarmedStore; readonly isBusy: () => boolean },
  signal: AbortSignal,
): Promise<void> {
  for (const reference of references) {
    while (isBusy() && !signal.aborted) await sleep(BUSY_POLL_MS);
    if (signal.aborted) return;
    const photo = parsePhotoPath(reference);
    if (photo === null || (await store.has(photo))) continue;
    await store.ahead(photo).catch(() => undefined);
    await sleep(PAUSE_MS);
  }
}

/** Encodes the variants of releases ahead of requests. */
export interface Warmer {
  /** @param pages the new pages of the release; null for all. */
  readonly warm: (clientDir: string, pages: readonly string[] | null) => void;
  readonly stop: () => void;
}

/**
 * Creates a warmer for a store. New pages do not wait for a whole release, which may take an hour. A whole release aborts the
 * previous one.
 * @param isBusy whether other work needs the machine now.
 */
export function createWarmer(store: WarmedStore, isBusy: () => boolean, log: Log): Warmer {
  const stopping = new AbortController();
  let whole = new AbortController();
  let latest: Promise<void> = Promise.resolve();

  const run = async (clientDir: string, pages: readonly string[] | null, signal: AbortSignal) => {
    await warmVariants(await wantedVariants(clientDir, pages), { store, isBusy }, signal);
  };
  const logError = (error: unknown) => log.warn(errorMessage(error));
  return {
    warm: (clientDir, pages) => {
      if (pages === null) {
        whole.abort();
        whole = new AbortController();
        run(clientDir, null, AbortSignal.any([stopping.signal, whole.signal])).catch(logError);
      } else latest = latest.then(() => run(clientDir, pages, stopping.signal)).catch(logError);
    },
    stop: () => stopping.abort(),
  };
}
