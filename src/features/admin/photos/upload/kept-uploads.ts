import { createStore, del, entries, set, update } from 'idb-keyval';

/**
 * Photographs that have not arrived yet, kept in the browser so that a reload, a crash or an empty battery costs none. Each
 * tab of the panel looks after its own; those of a tab that is gone are taken over by the next one.
 */

/** What is kept of an upload. */
export interface KeptUpload {
  readonly id: string;
  readonly vehicleId: string;
  /** Name of the file that was chosen. */
  readonly name: string;
  /** The file as it was chosen, or as it is sent once it is prepared. */
  readonly file: Blob;
  readonly isPrepared: boolean;
  /** Its position in the gallery, once it has one. */
  readonly orden: number | null;
  /** When it was chosen (epoch, ms); those chosen together follow each other by one. */
  readonly chosenAt: number;
  /** Why it cannot be prepared, in words; '' while nothing speaks against it. */
  readonly refused: string;
}

interface Entry extends Omit<KeptUpload, 'refused'> {
  readonly tab: string;
  /** Absent from what an earlier version kept. */
  readonly refused?: string;
}

/** What nobody came back for in a week is given up: personal pictures should not lie in a browser for ever. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const store = createStore('panel', 'photo-uploads');
const tab = crypto.randomUUID();
const lockOf = (owner: string) => `photo-uploads-${owner}`;

/** Says, as long as this tab lives, that its uploads are looked after. */
function holdOwnLock(): void {
  void navigator.locks.request(lockOf(tab), () => new Promise<void>(() => undefined));
}

/** A browser that keeps nothing (full, or private) still uploads; it only warns before leaving. */
async function ifItKeeps(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The queue lives on in memory.
  }
}

/** Keeps an upload, or what has changed about it. */
export function keepUpload(upload: KeptUpload): Promise<void> {
  return ifItKeeps(() => set(upload.id, { ...upload, tab } satisfies Entry, store));
}

/** Forgets an upload: it has arrived, or is given up. */
export function forgetUpload(id: string): Promise<void> {
  return ifItKeeps(() => del(id, store));
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

/** The uploads that a tab of before left behind, in the order in which they were chosen; they are this tab's now. */
export async function takeOverUploads(): Promise<readonly KeptUpload[]> {
  let taken: KeptUpload[] = [];
  await ifItKeeps(async () => {
    holdOwnLock();
    // One tab at a time: two that are opened together would both take them.
    taken = await navigator.locks.request('photo-uploads', takeOver);
  });
  return taken.toSorted((one, other) => one.chosenAt - other.chosenAt);
}
