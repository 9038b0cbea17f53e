import { parentPort, workerData } from 'node:worker_threads';
import { readStockOfPage } from '#src/features/vehicles/stock/stock.source.ts';
import { paths } from '#src/paths.ts';
import { readBusiness } from '#src/server/lib/business.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { loadReleaseApp, useBuiltPictures, type PublicSite, type RenderedPage } from './release-app.ts';
import type { NumberedAnswer, NumberedCall, RendererCall, RendererSetting } from './renderer.ts';
import { pathnameOf } from './stock-pages.ts';
import { createStockMemory } from './stock-memory.ts';
import { createPrelinker } from './prelink.ts';
import { OWN_FILES, writeStock, type StockTask, type WrittenStock } from './write-stock.ts';

/** Worker thread that renders the pages of one build. */

const { serverDir, origin } = workerData as RendererSetting;

await useBuiltPictures(serverDir);
const app = await loadReleaseApp(serverDir);
const memory = createStockMemory(origin);
const prelinker = createPrelinker(OWN_FILES);

/** Renders a car's page from PocketBase's current data. */
async function renderPage(pathname: string): Promise<RenderedPage> {
  const [stock, business] = await Promise.all([
    readStockOfPage(origin.pocketbaseUrl, pathname.slice(paths.vehiculo('').length)),
    readBusiness(origin.pocketbaseUrl),
  ]);
  return stock === null ? { status: 404, body: '' } : app.render(pathname, { stock, business });
}

async function readSite(): Promise<PublicSite> {
  const [stock, business] = await Promise.all([memory.read(), readBusiness(origin.pocketbaseUrl)]);
  return { stock, business };
}

/** The data of the latest release; after a start, the current data. Null until it is read. */
let held: Promise<PublicSite> | null = null;

function holdSite(): Promise<PublicSite> {
  const reading = (held ??= readSite());
  reading.catch(() => {
    if (held === reading) held = null;
  });
  return reading;
}

async function writeRelease(task: StockTask): Promise<WrittenStock> {
  const site = await readSite();
  const written = await writeStock(app, site, prelinker, task);
  held = Promise.resolve(site);
  return written;
}

/** Renders a page of the latest release without cars that are no longer public. */
async function renderAgain(file: string, visible: readonly string[]): Promise<RenderedPage> {
  const { stock, business } = await holdSite();
  const shown = new Set(visible);
  const vehicles = stock.vehicles.filter(({ id }) => shown.has(id));
  // Always render the feed: whether it is served is decided elsewhere.
  const settings = { ...stock.settings, feed: true };
  return app.render(pathnameOf(file), { business, stock: { ...stock, vehicles, settings } });
}

/** Prepares for the next change: creates the links of the next release and loads the stock into memory. */
async function prepare(release: string): Promise<void> {
  prelinker.prepare(release);
  // On failure, the next release or the first page rendered again reads the stock.
  await holdSite().catch(() => undefined);
}

async function answer(call: RendererCall): Promise<unknown> {
  switch (call.kind) {
    case 'page':
      return renderPage(call.pathname);
    case 'stock':
      return writeRelease(call.task);
    case 'again':
      return renderAgain(call.file, call.visible);
    case 'prelink':
      return prepare(call.release);
  }
}

const post = (message: NumberedAnswer) => parentPort?.postMessage(message);

parentPort?.on('message', ({ number, call }: NumberedCall) => {
  answer(call).then(
    (result) => post({ number, result }),
    (error: unknown) => post({ number, error: errorMessage(error) }),
  );
});
