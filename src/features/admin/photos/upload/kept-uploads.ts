import { clear, createStore, del, entries, keys, set, update } from 'idb-keyval';

/**
 * Unfinished uploads, stored in the browser so that they survive a reload, a crash or an empty battery. Each
 * browser tab owns its uploads; those of a closed tab are taken over by the next one.
 */

/** The stored part of an upload. */
export interface KeptUpload {
  readonly id: string;
  readonly vehicleId: string;
  /** Name of the chosen file. */
  readonly name: string;
  /** The chosen file, or the prepared one. */
  readonly file: Blob;
  readonly isPrepared: boolean;
  /** Its position in the gallery, once reserved. */
  readonly orden: number | null;
  /** When it was chosen (epoch, ms); files chosen together differ by one. */
  readonly chosenAt: number;
  /** Why it cannot be prepared, as a message for users; '' if there is no reason. */
  readonly refused: string;
}

interface Entry extends Omit<KeptUpload, 'refused'> {
  readonly tab: string;
  /** Missing in entries of earlier versions. */
  readonly refused?: string;
}

/** Uploads expire after a week: personal pictures should not stay in a browser forever. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const store = createStore('panel', 'photo-uploads');
const tab = crypto.randomUUID();
const lockOf = (owner: string) => `photo-uploads-${owner}`;

/** Marks this tab as alive for its lifetime, so that no other takes over its uploads. */
function holdOwnLock(): void {
  void navigator.locks.request(lockOf(tab), () => new Promise<void>(() => undefined));
}

/** Without storage (full, or private browsing) uploads still work; the browser only warns before leaving. */
async function withStorage(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The queue stays in memory.
  }
}

/** Stores an upload or its changes. */
export function keepUpload(upload: KeptUpload): Promise<void> {
  return withStorage(() => set(upload.id, { ...upload, tab } satisfies Entry, store));
}

/** Deletes an upload that has arrived or was discarded. */
export function forgetUpload(id: string): Promise<void> {
  return withStorage(() => del(id, store));
}

/** Number of stored uploads, of all tabs. */
export async function countUploads(): Promise<number> {
  let count = 0;
  await withStorage(async () => (count = (await keys(store)).length));
  return count;
}

/** Deletes all stored uploads, of all tabs. */
export function forgetUploads(): Promise<void> {
  return withStorage(() => clear(store));
}

async function takeOver(): Promise<KeptUpload[]> {
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  const kept = (await entries<string, Entry>(store)).map(([, entry]) => entry);
  const orphans = kept.filter((entry) => !alive.has(lockOf(entry.tab)));
  const isOld = ({ chosenAt }: Entry) => Date.now() - chosenAt > KEPT_MS;
  await Promise.all(
    orphans.map((orphan) =>
      isOld(orphan)
        ? del(orphan.id, store)
        : update<Entry>(orphan.id, (entry) => ({ ...(entry ?? orphan), tab }), store),
    ),
  );
  return orphans
    .filter((orphan) => !isOld(orphan))
    .map(({ refused = '', ...entry }) => ({ ...entry, refused }));
}

/** Takes over the uploads of closed tabs, in the order in which they were chosen. */
export async function takeOverUploads(): Promise<readonly KeptUpload[]> {
  let taken: KeptUpload[] = [];
  await withStorage(async () => {
    holdOwnLock();
    // Serialised by a lock: two tabs opened together would both take them.
    taken = await navigator.locks.request('photo-uploads', takeOver);
  });
  return taken.toSorted((one, other) => one.chosenAt - other.chosenAt);
}
