import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readStockOfPage } from '#src/features/vehicles/stock/stock.source.ts';
import { paths } from '#src/paths.ts';
import { readPageBusiness } from '#src/server/lib/business.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import {
  loadReleaseApp,
  useBuiltPictures,
  type PublicSite,
  type ReleaseApp,
  type RenderedPage,
} from './release-app.ts';
import {
  createRenderer,
  type NumberedAnswer,
  type NumberedCall,
  type RendererCall,
  type RendererSetting,
} from './renderer.ts';
import { pathnameOf } from './stock-pages.ts';
import { createStockMemory } from './stock-memory.ts';
import { createPrelinker } from './prelink.ts';
import { writePages } from './write-pages.ts';
import { OWN_FILES, writeStock, type StockTask, type WrittenStock } from './write-stock.ts';

/** Worker thread that renders the pages of one build. */

const { serverDir, origin } = workerData as RendererSetting;

const memory = createStockMemory(origin);
const prelinker = createPrelinker(OWN_FILES);

let loading: Promise<ReleaseApp> | undefined;

/** Loads the build's code on first use: a build reads the stock before its code exists. */
function loadApp(): Promise<ReleaseApp> {
  loading ??= useBuiltPictures(serverDir)
    .then(() => loadReleaseApp(serverDir))
    .catch((error: unknown) => {
      // Ends this thread, so that the next call starts one that loads the code anew.
      setImmediate(() => {
        throw error;
      });
      throw error;
    });
  return loading;
}

async function renderText(pathname: string, site: PublicSite): Promise<RenderedPage> {
  const { status, bytes } = await (await loadApp()).render(pathname, site);
  return { status, body: bytes.toString() };
}

/** Renders a car's page from PocketBase's current data. */
async function renderPage(pathname: string): Promise<RenderedPage> {
  const [stock, business] = await Promise.all([
    readStockOfPage(origin.pocketbaseUrl, pathname.slice(paths.vehiculo('').length)),
    readPageBusiness(origin.pocketbaseUrl),
  ]);
  return stock === null ? { status: 404, body: '' } : renderText(pathname, { stock, business });
}

async function readSite(): Promise<PublicSite> {
  const [stock, business] = await Promise.all([memory.read(), readPageBusiness(origin.pocketbaseUrl)]);
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

/** The data read for the next release. */
let ahead: Promise<PublicSite> | null = null;

async function readAhead(): Promise<void> {
  ahead = readSite();
  await ahead;
}

async function writeRelease(task: StockTask): Promise<WrittenStock> {
  const site = await (ahead ?? readSite());
  ahead = null;
  const helper = createRenderer(path.dirname(serverDir), origin, { file: new URL(import.meta.url) });
  try {
    const written = await writeStock(await loadApp(), site, { prelinker, helper }, task);
    held = Promise.resolve(site);
    return written;
  } finally {
    await helper.close();
  }
}

/** Renders a page of the latest release without cars that are no longer public. */
async function renderAgain(file: string, visible: readonly string[]): Promise<RenderedPage> {
  const { stock, business } = await holdSite();
  const shown = new Set(visible);
  const vehicles = stock.vehicles.filter(({ id }) => shown.has(id));
  // Always render the feed: whether it is served is decided elsewhere.
  const settings = { ...stock.settings, feed: true };
  return renderText(pathnameOf(file), { business, stock: { ...stock, vehicles, settings } });
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
    case 'read':
      return readAhead();
    case 'pages':
      return writePages(await loadApp(), call.task);
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
