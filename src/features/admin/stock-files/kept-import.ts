import { createStore, del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import type { FileChoice } from './read-file.ts';
import type { Mapping } from './mapping.ts';

/** The import in progress, saved in the browser so that a reload or a crash does not lose it. */

export interface KeptImport {
  readonly importId: string;
  readonly name: string;
  /** The file itself: it is parsed again. */
  readonly bytes: Uint8Array;
  readonly choice: FileChoice;
  readonly mapping: Mapping;
  readonly emptyClears: boolean;
  readonly publish: boolean;
  readonly answers: ReadonlyMap<string, string>;
  readonly corrections: ReadonlyMap<string, string>;
  readonly agreed: ReadonlySet<string>;
}

interface Entry extends KeptImport {
  readonly owner: string;
  /** Epoch, ms. */
  readonly keptAt: number;
}

/** An entry of another shape comes from another version of the panel and is dropped. */
const readable = z.object({
  importId: z.string(),
  name: z.string(),
  keptAt: z.number(),
  choice: z.object({ sheet: z.nullable(z.string()), headingRow: z.nullable(z.number()) }),
  mapping: z.array(z.unknown()),
  publish: z.boolean(),
});
/** Zod schemas for Map and Set would enlarge the shared chunk that every page with a form loads. */
const isReadable = (entry: Entry) =>
  readable.safeParse(entry).success &&
  entry.bytes instanceof Uint8Array &&
  entry.answers instanceof Map &&
  entry.corrections instanceof Map &&
  entry.agreed instanceof Set;

/** The file holds plates and suppliers, so it is dropped after a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const KEY = 'current';

const store = createStore('stock-import', 'files');
const owner = () => pocketbase.authStore.record?.id ?? '';

/** Importing works without browser storage (full, or private mode). */
async function ifItKeeps<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export async function keepImport(kept: KeptImport): Promise<void> {
  const entry: Entry = { ...kept, owner: owner(), keptAt: Date.now() };
  await ifItKeeps(() => set(KEY, entry, store));
}

export async function forgetImport(): Promise<void> {
  await ifItKeeps(() => del(KEY, store));
}

/** The unfinished import of this account; null when there is none. */
export async function keptImport(): Promise<KeptImport | null> {
  const entry = await ifItKeeps(() => get<Entry>(KEY, store));
  if (entry === undefined) return null;
  if (isReadable(entry) && Date.now() - entry.keptAt <= KEPT_MS)
    return entry.owner === owner() ? entry : null;
  await forgetImport();
  return null;
}
