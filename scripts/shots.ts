import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import PocketBase from 'pocketbase';
import { chromiumFlags, findChromium } from './chromium.ts';
import { startMixedInstance } from './shots/own-instance.ts';
import { panelShots } from './shots/panel-shots.ts';
import { mixedShots, publicShots } from './shots/public-shots.ts';
import { WIDTHS, type Shot } from './shots/shot.ts';

/**
 * Takes screenshots of every page and named state of a running demo at four widths, in .shots/, for visual review.
 * `npm run shots -- --base http://localhost:4321 [--only catalogo] [--width 390]`. `--email` and `--password` sign in to the
 * panel, by default as the demo's administrator. CHROMIUM_PATH sets another browser.
 * `--photos mixed` uses a separate demo, in which every second car has photos as dealers take them: in daylight, portrait,
 * small, very wide; one car has none. A layout has to be right with both.
 */

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:4321' },
    photos: { type: 'string', default: 'studio' },
    only: { type: 'string', default: '' },
    width: { type: 'string' },
    out: { type: 'string', default: '.shots' },
    email: { type: 'string', default: 'admin@nordvia.example' },
    password: { type: 'string', default: 'nordvia-demo' },
  },
});

if (!['studio', 'mixed'].includes(values.photos)) throw new Error('--photos must be studio or mixed');
const own = values.photos === 'mixed' ? await startMixedInstance() : null;
const base = own?.url ?? values.base;

/** An administrator's session as stored in the browser. */
async function session(): Promise<string> {
  const client = new PocketBase(base);
  await client.collection('users').authWithPassword(values.email, values.password);
  return JSON.stringify({ token: client.authStore.token, record: client.authStore.record });
}

/** Waits until a page has loaded everything: fonts, and photos below the fold too. */
async function settle(page: Page): Promise<void> {
  // A page with an event stream is never idle; its content is complete long before the timeout.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    // A full-page screenshot includes cards below the viewport; the CSP allows constructed style sheets.
    const whole = new CSSStyleSheet();
    whole.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(whole);
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  });
  await page
    .waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { timeout: 30_000 })
    .catch(() => console.log(`${page.url()}: some photos did not load`));
  // Browsers decode off-screen images lazily, which would leave them out of the picture.
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images]
        .filter(({ complete }) => complete)
        .map((image) => image.decode().catch(() => undefined)),
    );
  });
  await page.waitForTimeout(200);
}

async function take(context: BrowserContext, width: number, shot: Shot): Promise<void> {
  const page = await context.newPage();
  try {
    await shot.before?.(page);
    const response = await page.goto(shot.path);
    const { status = 200 } = shot;
    if (response?.status() !== status) {
      console.log(`${shot.name}: skipped (${shot.path} returned ${response?.status() ?? 'no response'})`);
      return;
    }
    await settle(page);
    await shot.prepare?.(page);
    await page.screenshot({
      path: `${values.out}/${shot.name}-${width}.png`,
      fullPage: shot.windowOnly !== true,
      // During a full-page screenshot Chromium may lay out a moving page for a viewport without any width.
      animations: shot.windowOnly === true ? 'allow' : 'disabled',
    });
    console.log(`${shot.name}-${width}.png`);
  } finally {
    await page.close();
  }
}

async function takeAll(
  browser: Browser,
  width: number,
  shots: readonly Shot[],
  stored: string | null,
): Promise<void> {
  const chosen = shots
    .filter(({ name }) => name.startsWith(values.only))
    .filter(({ widths }) => widths === undefined || widths.includes(width));
  if (chosen.length === 0) return;
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: width < 768 ? 844 : 900 },
    reducedMotion: 'reduce',
    locale: 'es-ES',
    // Phones and tablets have touch, and do not show elements for mice only.
    hasTouch: width < 1024,
    isMobile: width < 1024,
  });
  if (stored !== null)
    await context.addInitScript((value) => localStorage.setItem('pocketbase_auth', value), stored);
  for (const shot of chosen) await take(context, width, shot);
  await context.close();
}

const browser = await chromium.launch({
  args: chromiumFlags,
  ...(findChromium() === null ? {} : { executablePath: findChromium() ?? '' }),
});
mkdirSync(values.out, { recursive: true });
try {
  const needsPanel = panelShots.some(({ name }) => name.startsWith(values.only));
  const stored = needsPanel ? await session() : null;
  for (const width of WIDTHS.filter((each) => values.width === undefined || String(each) === values.width)) {
    await takeAll(browser, width, own === null ? publicShots : [...publicShots, ...mixedShots], null);
    if (stored !== null) await takeAll(browser, width, panelShots, stored);
  }
} finally {
  await browser.close();
  await own?.stop();
}
