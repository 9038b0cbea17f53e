import type { ClientDirective } from 'astro';
import { FIRST_PAINT_ATTRIBUTE, FIRST_PAINT_EVENT } from './first-paint.ts';

/** A busy page (a long scroll on a slow phone) has no idle time: hydrate after this time all the same. Milliseconds. */
const LATEST_MS = 2000;

/** `client:firstpaint`: hydrates an island after the first paint or interaction, when the browser is idle. */
const firstPaintDirective: ClientDirective = (load) => {
  const wake = async () => {
    const hydrate = await load();
    await hydrate();
  };
  const whenIdle = () => {
    // Safari before 18 has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void wake(), { timeout: LATEST_MS });
    else setTimeout(() => void wake(), 50);
  };
  if (document.documentElement.hasAttribute(FIRST_PAINT_ATTRIBUTE)) whenIdle();
  else addEventListener(FIRST_PAINT_EVENT, whenIdle, { once: true });
};

export default firstPaintDirective;
