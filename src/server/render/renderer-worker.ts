import { parentPort, workerData } from 'node:worker_threads';
import { readStockOfPage } from '#src/features/vehicles/stock/stock.source.ts';
import { paths } from '#src/paths.ts';
import { readBusiness } from '#src/server/business/read-business.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { useBuiltPictures } from './built-pictures.ts';
import type { PublicSite } from './public-site.ts';
import { loadReleaseApp, type RenderedPage } from './release-app.ts';
import type { NumberedAnswer, NumberedCall, RendererCall, RendererSetting } from './renderer.ts';
import { createStockMemory } from './stock-memory.ts';
import { createStaging } from './staging.ts';
import { OWN_FILES, writeStock } from './write-stock.ts';

/** The thread in which one build's pages are rendered. */

const { serverDir, origin } = workerData as RendererSetting;

await useBuiltPictures(serverDir);
const app = await loadReleaseApp(serverDir);
const memory = createStockMemory(origin);
const staging = createStaging(OWN_FILES);

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

/** Does what the next release of the stock needs and can be done before anything changes. */
async function prepare(release: string): Promise<void> {
  staging.prepare(release);
  // Without it the next release reads the stock.
  await memory.read().catch(() => undefined);
}

async function answer(call: RendererCall): Promise<unknown> {
  switch (call.kind) {
    case 'page':
      return renderPage(call.pathname);
    case 'stock':
      return writeStock(app, await readSite(), staging, call.task);
    case 'ahead':
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
