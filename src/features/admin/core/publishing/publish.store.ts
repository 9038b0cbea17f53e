import { atom, type ReadableAtom } from 'nanostores';
import type { SendOptions } from 'pocketbase';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { machinePaths } from '#src/paths.ts';
import { $isOnline } from '#src/features/admin/core/connection.store.ts';
import { healthSchema, type Health } from './publish.messages.ts';
import { $stockSaves, forgetSaved } from './stock-saves.store.ts';

/** Polls the publishing status while the panel is visible. */

const IDLE_MS = 5000;
const BUSY_MS = 1000;
/** Delay after which the build that a save triggers has started. */
const AFTER_SAVE_MS = 300;

const health = atom<Health | null | undefined>(undefined);

/** Undefined until the first response, null while the server is unreachable. */
export const $health: ReadableAtom<Health | null | undefined> = health;

/** Reads /healthz into `$health`. */
export async function refreshHealth(): Promise<void> {
  const requestedAt = Date.now();
  try {
    // Only an authenticated administrator receives the reason for a failed publication.
    const response = await fetch(`${pocketbaseOrigin}${machinePaths.health}`, {
      headers: { Authorization: pocketbase.authStore.token },
      signal: AbortSignal.timeout(8000),
    });
    const answer = healthSchema.safeParse(response.ok ? await response.json() : null);
    health.set(answer.success ? answer.data : null);
    if (answer.success && !isBusy(answer.data)) forgetSaved(requestedAt);
  } catch {
    health.set(null);
  }
}

function isBusy({ publisher, distribution }: Health): boolean {
  return publisher.state === 'building' || distribution?.state === 'publishing';
}

/**
 * Polls `$health`, also after each save: otherwise an outdated site would be shown as up to date. The
 * returned function stops it.
 */
export function watchPublishing(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const isStopped = () => stopped;
  let isPolling = false;
  const poll = async () => {
    if (isStopped()) return;
    // The previous poll may have scheduled another while the one after a save was pending. Without this, two
    // chains would run forever.
    clearTimeout(timer);
    isPolling = true;
    if (document.visibilityState === 'visible') await refreshHealth();
    isPolling = false;
    if (isStopped()) return;
    const latest = health.get();
    timer = setTimeout(() => void poll(), latest != null && isBusy(latest) ? BUSY_MS : IDLE_MS);
  };
  const pollSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A response in flight may be older than the save.
      if (isPolling) pollSoon();
      else void poll();
    }, AFTER_SAVE_MS);
  };
  pocketbase.afterSend = (response: Response, data: unknown, options?: SendOptions) => {
    if (response.ok && options?.method !== undefined && options.method !== 'GET') pollSoon();
    return data;
  };
  // Photo uploads bypass PocketBase's client.
  const endSaves = $stockSaves.listen((saves) => {
    if (saves !== null) pollSoon();
  });
  const endOnline = $isOnline.listen((isOnline) => {
    // The last health is outdated without a network, and polling is pointless.
    if (isOnline) pollSoon();
    else health.set(null);
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') pollSoon();
  };
  document.addEventListener('visibilitychange', onVisible);
  void poll();
  return () => {
    stopped = true;
    delete pocketbase.afterSend;
    endSaves();
    endOnline();
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
  };
}

/** Requests a publication of the current stock. Returns whether an external build host was triggered too. */
export async function publishNow(): Promise<boolean> {
  const answer = await pocketbase.send<{ hasBuildHost?: boolean }>('/api/publish', { method: 'POST' });
  return answer.hasBuildHost === true;
}
