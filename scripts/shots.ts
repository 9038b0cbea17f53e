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
 * Photographs every page and named state of a running demo at four widths into .shots/, for eyes to judge.
 * `npm run shots -- --base http://localhost:4321 [--only catalogo] [--width 390]`. The panel is entered as `--email` and
 * `--password`, the demo's administrator when absent. CHROMIUM_PATH names another browser.
 * `--photos mixed` photographs a demo of its own, in which every second car has pictures as dealers take them: by daylight,
 * upright, small, very wide; one has none. A layout is right when it is with both.
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

if (!['studio', 'mixed'].includes(values.photos)) throw new Error('--photos is studio or mixed');
const own = values.photos === 'mixed' ? await startMixedInstance() : null;
const base = own?.url ?? values.base;

/** An administrator's session as the browser keeps it. */
async function session(): Promise<string> {
  const client = new PocketBase(base);
  await client.collection('users').authWithPassword(values.email, values.password);
  return JSON.stringify({ token: client.authStore.token, record: client.authStore.record });
}

/** Waits until a page shows all it has: fonts, and the photographs far down too. */
async function settle(page: Page): Promise<void> {
  // A page that listens for changes is never idle; it has what it shows long before.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    // A picture of the whole page shows cards that lie below the window; a constructed sheet is allowed under the CSP.
    const whole = new CSSStyleSheet();
    whole.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(whole);
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  });
  await page
    .waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { timeout: 30_000 })
    .catch(() => console.log(`${page.url()}: some photographs never arrived`));
  // What is off screen is not decoded until asked, and would be missing from the picture.
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
      console.log(`${shot.name}: not here (${shot.path} answers ${response?.status() ?? 'nothing'})`);
      return;
    }
    await settle(page);
    await shot.prepare?.(page);
    await page.screenshot({
      path: `${values.out}/${shot.name}-${width}.png`,
      fullPage: shot.windowOnly !== true,
      // While Chromium takes a whole page, one that is moving may be laid out for a window without any width.
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
    // Phones and tablets have fingers: what is for mice alone is not shown there.
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
