import type { ClientDirective } from 'astro';
import { DRAWN_ATTRIBUTE, DRAWN_EVENT } from './drawn.ts';

/** `client:drawn`: an island that comes to life once the page has been drawn or touched, when the browser is idle. */
const drawnDirective: ClientDirective = (load) => {
  const wake = async () => {
    const hydrate = await load();
    await hydrate();
  };
  const whenIdle = () => {
    // Safari before 18 knows no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void wake());
    else setTimeout(() => void wake(), 50);
  };
  if (document.documentElement.hasAttribute(DRAWN_ATTRIBUTE)) whenIdle();
  else addEventListener(DRAWN_EVENT, whenIdle, { once: true });
};

export default drawnDirective;
