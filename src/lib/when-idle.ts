import { whenSeen } from './when-seen.ts';

/** Browsers without idle callbacks wait this long (ms). */
const FALLBACK_MS = 1000;
/** A page that is never idle gets its work after all (ms). */
const LATEST_MS = 3000;

/** Does the work when somebody has the page before them and the browser has nothing more important to do. */
export function whenIdle(work: () => void): void {
  whenSeen(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LATEST_MS });
    else setTimeout(work, FALLBACK_MS);
  });
}
