import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';

/**
 * Photographs every page and named state at four widths into .shots/, for eyes to judge.
 * `npm run shots -- --base http://localhost:4321 [--only catalogo] [--width 390]`; CHROMIUM_PATH names another browser.
 */

/** A page or a state of it: where it is and what to do there before the picture is taken. */
interface Shot {
  readonly name: string;
  readonly path: string;
  /** Widths at which the state exists; all of them when absent. */
  readonly widths?: readonly number[];
  /** Only what the window shows, for states that lie over the page. */
  readonly windowOnly?: boolean;
  /** What the server answers, 200 when absent. Another answer is another page: it is passed over, and said so. */
  readonly status?: number;
  readonly prepare?: (page: Page) => Promise<void>;
}

const WIDTHS = [390, 768, 1440, 1920] as const;

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-inicio', path: '/', windowOnly: true },
  {
    name: 'menu-movil',
    path: '/',
    widths: [390, 768],
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'Abrir menú' }).click(),
  },
  { name: 'catalogo', path: '/catalogo' },
  { name: 'vehiculo', path: '/vehiculo/bmw-serie-3-2022' },
  { name: 'vehiculo-inicio', path: '/vehiculo/bmw-serie-3-2022', windowOnly: true },
  { name: 'vehiculo-sin-precio', path: '/vehiculo/mercedes-benz-clase-g-2022', windowOnly: true },
  { name: 'vehiculo-reservado', path: '/vehiculo/mercedes-benz-clase-a-2021', windowOnly: true },
  { name: 'vehiculo-vendido', path: '/vehiculo/porsche-911-2008', windowOnly: true },
  { name: 'vehiculo-nombre-largo', path: '/vehiculo/bmw-serie-2-active-tourer-2023', windowOnly: true },
  { name: 'no-encontrada', path: '/esta-pagina-no-existe', status: 404 },
  // The showcase exists in `npm run dev` only.
  { name: 'design', path: '/_design' },
];

/** Walks down the page, so that lazy photographs arrive, and back to the top. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 100));
    }
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
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
    window.scrollTo(0, 0);
  });
  await page.waitForTimeout(200);
}

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:4321' },
    only: { type: 'string' },
    width: { type: 'string' },
    out: { type: 'string', default: '.shots' },
  },
});

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(values.out, { recursive: true });
try {
  for (const width of WIDTHS.filter((each) => values.width === undefined || String(each) === values.width)) {
    const page = await browser.newPage({
      viewport: { width, height: width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
      locale: 'es-ES',
    });
    for (const shot of shots) {
      if (values.only !== undefined && !shot.name.startsWith(values.only)) continue;
      if (shot.widths !== undefined && !shot.widths.includes(width)) continue;
      const response = await page.goto(new URL(shot.path, values.base).href);
      const { status = 200 } = shot;
      if (response?.status() !== status) {
        console.log(`${shot.name}: not here (${shot.path} answers ${response?.status() ?? 'nothing'})`);
        continue;
      }
      await settle(page);
      await shot.prepare?.(page);
      await page.screenshot({
        path: `${values.out}/${shot.name}-${width}.png`,
        fullPage: shot.windowOnly !== true,
      });
      console.log(`${shot.name}-${width}.png`);
    }
    await page.close();
  }
} finally {
  await browser.close();
}
