import { createStore, del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import type { Sheet } from '#src/lib/sheet/sheet.ts';
import type { Mapping } from './mapping.ts';

/** A file that is being brought in, kept in the browser so that a reload or a crash does not end it. */

export interface KeptImport {
  readonly importId: string;
  readonly name: string;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly emptyClears: boolean;
  readonly agreed: ReadonlySet<string>;
}

interface Entry extends KeptImport {
  readonly owner: string;
  /** Epoch, ms. */
  readonly keptAt: number;
}

/** What an entry is read by: one of another shape would be an import view that cannot be opened. */
const readable = z.object({
  importId: z.string(),
  name: z.string(),
  keptAt: z.number(),
  sheet: z.object({
    headers: z.array(z.string()),
    rows: z.array(z.object({ number: z.number(), cells: z.array(z.unknown()) })),
  }),
  mapping: z.array(z.unknown()),
});
/** The schema's own of a set would come with every page that has a form: they share the library's file. */
const isReadable = (entry: Entry) => readable.safeParse(entry).success && entry.agreed instanceof Set;

/** Whoever does not come back in a week has given it up: plates and suppliers should not lie in a browser for ever. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const KEY = 'current';

const store = createStore('stock-import', 'files');
const owner = () => pocketbase.authStore.record?.id ?? '';

/** A browser that keeps nothing (full, or private) still imports. */
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

/** What this person was bringing in; null when nothing. */
export async function keptImport(): Promise<KeptImport | null> {
  const entry = await ifItKeeps(() => get<Entry>(KEY, store));
  if (entry === undefined) return null;
  if (isReadable(entry) && Date.now() - entry.keptAt <= KEPT_MS)
    return entry.owner === owner() ? entry : null;
  await forgetImport();
  return null;
}
