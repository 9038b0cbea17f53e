import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  devices,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { notice } from '#tests/support/panel.ts';
import type { TestStack } from '#tests/support/stack.ts';

/** The two devices of a dealer. */
const WIDTHS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
} as const;
export type Width = keyof typeof WIDTHS;

/** The parts of a running product that the scenario needs. */
export type Product = Pick<TestStack, 'url' | 'inboxUrl' | 'admin' | 'signIn'>;

/** The car of the week. Its name is unique. */
export const CAR = 'BMW Serie 3 320d Individual';
export const PLATE = '4321 HJK';
/** Its duplicate is hidden. */
export const CAR_FILTER = "version = '320d Individual' && status = 'disponible'";

/** The browser logs failed requests, and the site paths without a page; both are expected here. */
const EXPECTED = /Failed to load resource|net::ERR|^404: no existe la ruta/;

/** A dealer at a desktop or a phone, and a visitor of the site. Steps act, and check what is then visible. */
export class Week {
  readonly width: Width;
  readonly product: Product;
  readonly page: Page;
  readonly visitor: Page;
  private readonly browser: Browser;
  private readonly printed: string[] = [];

  private constructor(
    browser: Browser,
    width: Width,
    product: Product,
    pages: { readonly page: Page; readonly visitor: Page },
  ) {
    this.browser = browser;
    this.width = width;
    this.product = product;
    this.page = pages.page;
    this.visitor = pages.visitor;
    for (const page of [this.page, this.visitor]) {
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) this.printed.push(message.text());
      });
      page.on('pageerror', (error) => this.printed.push(String(error)));
    }
  }

  /** Unexpected console errors of the pages. */
  problems(): readonly string[] {
    return this.printed;
  }

  static async begin(browser: Browser, width: Width, product: Product): Promise<Week> {
    const page = await openPage(browser, width, product);
    const visitor = await openPage(browser, width, product);
    return new Week(browser, width, product, { page, visitor });
  }

  /** A colleague's panel in another browser of the same size. */
  colleague(): Promise<Page> {
    return openPage(this.browser, this.width, this.product);
  }

  /** One step. A failure reports its name, and a screenshot. */
  async step(name: string, play: () => Promise<void>): Promise<void> {
    try {
      await play();
    } catch (error) {
      const folder = path.join(projectRoot, '.shots');
      await mkdir(folder, { recursive: true });
      const picture = path.join(folder, `dealer-week-${this.width}.png`);
      await this.page.screenshot({ path: picture });
      throw new Error(`On a ${this.width}, "${name}" (see ${picture}): ${String(error)}`, { cause: error });
    }
  }

  /** Clicks with the mouse, or taps. */
  async press(target: Locator): Promise<void> {
    if (this.width === 'phone') await target.tap();
    else await target.click();
  }

  async pressButton(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await this.press(within.getByRole('button', { name }).first());
  }

  async openTab(name: string | RegExp): Promise<void> {
    await this.press(this.page.getByRole('tab', { name }));
  }

  /** A row of the list of vehicles, by a text in it. */
  row(text: string): Locator {
    return this.page.locator('[data-vehicles] > li').filter({ hasText: text });
  }

  /** An entry of a row's menu. */
  async choose(row: Locator, entry: string): Promise<void> {
    await this.press(row.getByRole('button', { name: /^Más acciones/ }));
    await this.press(this.page.getByRole('menuitem', { name: entry }));
  }

  /** Types into a list's search, and waits for its debounce. */
  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
    await expect(this.page).toHaveURL((url) => (url.searchParams.get('buscar') ?? '') === text);
  }

  /** Waits for a notice, and closes it if possible, so that it is not confused with the next one. */
  async seeNotice(title: string): Promise<void> {
    const shown = notice(this.page, title);
    await expect(shown).toBeVisible({ timeout: 30_000 });
    const closing = this.page
      .getByRole('region', { name: 'Avisos' })
      .getByRole('button', { name: 'Cerrar aviso' });
    for (let count = await closing.count(); count > 0; count--)
      await closing
        .first()
        .click({ timeout: 3000 })
        .catch(() => undefined);
  }

  /** What a visitor sees at a path, reloaded until it matches: publishing takes seconds. */
  async visitorSees(
    address: string,
    check: (page: Page, status: number) => Promise<void> | void,
  ): Promise<void> {
    await expect(async () => {
      const answer = await this.visitor.goto(address);
      await check(this.visitor, answer?.status() ?? 0);
    }).toPass({ timeout: 120_000, intervals: [500, 1000] });
  }
}

async function openPage(browser: Browser, width: Width, product: Product): Promise<Page> {
  const options: BrowserContextOptions = {
    ...WIDTHS[width],
    baseURL: product.url,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    acceptDownloads: true,
  };
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(30_000);
  return page;
}
