import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { launchStack, type TestStack } from '#tests/support/stack-launch.ts';
import type { Bench, BenchRow } from './bench.ts';
import { fillStock } from './large-stock.ts';
import { fillLeads } from './leads.ts';

/**
 * How soon the panel's views show their content, with many cars and leads. For the ratio to another commit, copy this file, leads.ts and
 * scripts/bench.ts into its work tree, and run both in alternation.
 */

const TIMES = 7;

/** What a view shows when it is complete. `open` follows from any view of the panel. */
interface View {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const goTo = (query: string, shown: string) => async (page: Page) => {
  await page.goto(`/admin${query}`);
  await page.locator(shown).first().waitFor();
};

const VIEWS: readonly View[] = [
  { name: 'dashboard ms', open: goTo('', 'text=Persona') },
  { name: 'cars ms', open: goTo('?tab=vehiculos', '[data-vehicles] > li') },
  { name: 'leads ms', open: goTo('?tab=leads', '[data-leads] > li') },
  { name: 'leads, page 400 ms', open: goTo('?tab=leads&pagina=400', '[data-leads] > li') },
  { name: 'leads, search ms', open: goTo('?tab=leads&buscar=segovia', '[data-leads] > li') },
];

/** Half of the leads ask for a car of the stock, one in a hundred waits for an answer. */
function spreadLeads(dataDir: string): void {
  const database = new DatabaseSync(path.join(dataDir, 'pocketbase', 'data.db'));
  const idsOf = (table: string) =>
    database
      .prepare(`SELECT id FROM ${table} ORDER BY id`)
      .all()
      .map(({ id }) => String(id));
  const [vehicles, leads] = [idsOf('vehicles'), idsOf('leads')];
  const update = database.prepare('UPDATE leads SET telefono = ?, estado = ?, vehicle_id = ? WHERE id = ?');
  database.exec('BEGIN');
  for (const [index, id] of leads.entries()) {
    const vehicle = index % 2 === 0 ? '' : (vehicles[index % vehicles.length] ?? '');
    update.run(`6${10_000_000 + (index % 5000)}`, index % 100 === 0 ? 'nuevo' : 'contactado', vehicle, id);
  }
  database.exec('COMMIT');
  const columns = database.prepare("SELECT name FROM pragma_table_info('leads')").all();
  if (columns.some(({ name }) => name === 'telefono_e164'))
    database.exec("UPDATE leads SET telefono_e164 = '+34' || telefono");
  database.close();
}

async function medianOf(page: Page, { open }: View): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const begun = performance.now();
    await open(page);
    took.push(performance.now() - begun);
  }
  return Math.round(took.sort((one, other) => one - other)[Math.floor(TIMES / 2)] ?? NaN);
}

async function measure(stack: TestStack): Promise<Record<string, number>> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath !== null && { executablePath }),
  });
  try {
    const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
    const { authStore } = await stack.signIn();
    const session = JSON.stringify({ token: authStore.token, record: authStore.record });
    // Not by `page.route`, which would disable the browser's cache.
    await page.goto('/livez');
    await page.evaluate((stored) => localStorage.setItem('pocketbase_auth', stored), session);
    const row: Record<string, number> = {};
    for (const view of VIEWS) row[view.name] = await medianOf(page, view);
    return row;
  } finally {
    await browser.close();
  }
}

/** Measures pairs of equally many entries of `--cars` and `--leads`. */
export const benchPanel: Bench = async ({ folder, cars, leads, log }) => {
  const rows: BenchRow[] = [];
  for (const [index, count] of cars.entries()) {
    const leadCount = leads[index] ?? 10 * count;
    const dataDir = await mkdtemp(path.join(folder, 'panel-'));
    const empty = await launchStack('scripts/start.ts', dataDir, {});
    await empty.halt();
    await fillStock(dataDir, count);
    fillLeads(dataDir, 0, leadCount);
    spreadLeads(dataDir);
    const stack = await launchStack('scripts/start.ts', dataDir, { PUBLISHER: 'off' });
    try {
      rows.push({ cars: count, leads: leadCount, ...(await measure(stack)) });
      log.info(Object.values(rows.at(-1) ?? {}).join(' · '));
    } finally {
      await stack.stop();
    }
  }
  return rows;
};
