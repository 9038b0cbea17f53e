import type { ClientDirective } from 'astro';
import { FIRST_PAINT_ATTRIBUTE, FIRST_PAINT_EVENT } from './first-paint.ts';

/** `client:firstpaint`: an island that comes to life once the page has been drawn or touched, when the browser is idle. */
const firstPaintDirective: ClientDirective = (load) => {
  const wake = async () => {
    const hydrate = await load();
    await hydrate();
  };
  const whenIdle = () => {
    // Safari before 18 knows no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void wake());
    else setTimeout(() => void wake(), 50);
  };
  if (document.documentElement.hasAttribute(FIRST_PAINT_ATTRIBUTE)) whenIdle();
  else addEventListener(FIRST_PAINT_EVENT, whenIdle, { once: true });
};

export default firstPaintDirective;
