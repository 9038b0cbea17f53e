import { atom, type ReadableAtom } from 'nanostores';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { machinePaths } from '#src/paths.ts';
import { healthSchema, type Health } from './publish.words.ts';

/** Publishing, asked for again and again while the panel is in view. */

const IDLE_MS = 5000;
const BUSY_MS = 1000;

const health = atom<Health | null | undefined>(undefined);

/** Undefined until it was asked for the first time, null while nobody can be asked. */
export const $health: ReadableAtom<Health | null | undefined> = health;

/** Asks how the publication stands. */
export async function askPublishing(): Promise<void> {
  try {
    // As administrator: nobody else is told why a publication failed.
    const response = await fetch(`${pocketbaseOrigin}${machinePaths.health}`, {
      headers: { Authorization: pocketbase.authStore.token },
      signal: AbortSignal.timeout(8000),
    });
    const answer = healthSchema.safeParse(response.ok ? await response.json() : null);
    health.set(answer.success ? answer.data : null);
  } catch {
    health.set(null);
  }
}

/** Keeps `$health` fresh; the returned function ends that. */
export function watchPublishing(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const turn = async () => {
    if (document.visibilityState === 'visible') await askPublishing();
    if (stopped) return;
    const known = health.get();
    const isBusy = known?.publisher.state === 'building' || known?.distribution?.state === 'publishing';
    timer = setTimeout(() => void turn(), isBusy ? BUSY_MS : IDLE_MS);
  };
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
