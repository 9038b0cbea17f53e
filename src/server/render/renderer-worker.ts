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

/** The thread in which one build's pages are rendered. */

const { serverDir, origin } = workerData as RendererSetting;

await useBuiltPictures(serverDir);
const app = await loadReleaseApp(serverDir);
const memory = createStockMemory(origin);
const prelinker = createPrelinker(OWN_FILES);

/** A car's page as it would be in a release that were made now. */
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

/** What the latest release was rendered from; after a start, what it would be rendered from now. Null until that is read. */
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

/** A page of the latest release as it is without the cars that are not public any more. */
async function renderAgain(file: string, visible: readonly string[]): Promise<RenderedPage> {
  const { stock, business } = await holdSite();
  const shown = new Set(visible);
  const vehicles = stock.vehicles.filter(({ id }) => shown.has(id));
  // Whether the feed is served is not decided here.
  const settings = { ...stock.settings, feed: true };
  return app.render(pathnameOf(file), { business, stock: { ...stock, vehicles, settings } });
}

/** Does what can be done before anything changes: links for the next release, and the stock in memory. */
async function prepare(release: string): Promise<void> {
  prelinker.prepare(release);
  // Without it the next release, or the first page that is rendered again, reads the stock.
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
