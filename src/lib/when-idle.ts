import { whenSeen } from './when-seen.ts';

/** Delay in browsers without requestIdleCallback (ms). */
const FALLBACK_MS = 1000;
/** Timeout on a page that is never idle (ms). */
const LATEST_MS = 3000;

/** Runs the work once the page is visible and the browser is idle. */
export function whenIdle(work: () => void): void {
  whenSeen(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LATEST_MS });
    else setTimeout(work, FALLBACK_MS);
  });
}
