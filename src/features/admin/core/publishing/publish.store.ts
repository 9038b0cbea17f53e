import { atom, type ReadableAtom } from 'nanostores';
import type { SendOptions } from 'pocketbase';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { machinePaths } from '#src/paths.ts';
import { $isOnline } from '#src/features/admin/core/connection.store.ts';
import { healthSchema, type Health } from './publish.messages.ts';
import { $stockSaves, forgetSaved } from './stock-saves.store.ts';

/** Publishing, asked for again and again while the panel is in view. */

const IDLE_MS = 5000;
const BUSY_MS = 1000;
/** What a save starts has begun by then. */
const AFTER_SAVE_MS = 300;

const health = atom<Health | null | undefined>(undefined);

/** Undefined until it was asked for the first time, null while the server cannot be asked. */
export const $health: ReadableAtom<Health | null | undefined> = health;

/** Asks how the publication stands. */
export async function askPublishing(): Promise<void> {
  const askedAt = Date.now();
  try {
    // As administrator: nobody else is told why a publication failed.
    const response = await fetch(`${pocketbaseOrigin}${machinePaths.health}`, {
      headers: { Authorization: pocketbase.authStore.token },
      signal: AbortSignal.timeout(8000),
    });
    const answer = healthSchema.safeParse(response.ok ? await response.json() : null);
    health.set(answer.success ? answer.data : null);
    if (answer.success && !isBusy(answer.data)) forgetSaved(askedAt);
  } catch {
    health.set(null);
  }
}

function isBusy({ publisher, distribution }: Health): boolean {
  return publisher.state === 'building' || distribution?.state === 'publishing';
}

/** Keeps `$health` fresh, and asks anew after each save: else a site would be called up to date that is not yet. The returned function ends that. */
export function watchPublishing(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const isOver = () => stopped;
  let isAsking = false;
  const turn = async () => {
    if (isOver()) return;
    // The turn before may have set another one while a save's own was waiting: two chains would go on for ever.
    clearTimeout(timer);
    isAsking = true;
    if (document.visibilityState === 'visible') await askPublishing();
    isAsking = false;
    if (isOver()) return;
    const known = health.get();
    timer = setTimeout(() => void turn(), known != null && isBusy(known) ? BUSY_MS : IDLE_MS);
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // An answer on its way may be older than the save.
      if (isAsking) askSoon();
      else void turn();
    }, AFTER_SAVE_MS);
  };
  pocketbase.afterSend = (response: Response, data: unknown, options?: SendOptions) => {
    if (response.ok && options?.method !== undefined && options.method !== 'GET') askSoon();
    return data;
  };
  // A photograph does not leave by PocketBase's client.
  const endSaves = $stockSaves.listen((saves) => {
    if (saves !== null) askSoon();
  });
  const endOnline = $isOnline.listen((isOnline) => {
    // What was known before says nothing about now, and without a network there is nothing to ask.
    if (isOnline) askSoon();
    else health.set(null);
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') askSoon();
  };
  document.addEventListener('visibilitychange', onVisible);
  void turn();
  return () => {
    stopped = true;
    delete pocketbase.afterSend;
    endSaves();
    endOnline();
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
  };
}

/** Asks for a publication of the stock as it is. Answers whether a build host, somewhere else, was asked too. */
export async function publishNow(): Promise<boolean> {
  const answer = await pocketbase.send<{ hasBuildHost?: boolean }>('/api/publish', { method: 'POST' });
  return answer.hasBuildHost === true;
}
