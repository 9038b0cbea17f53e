import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';
import { missingAssets } from '#src/server/releases/inspect-build.ts';
import { compressible, writeCompressed, writeCompressedHere } from '#src/server/releases/precompress.ts';
import type { PublicSite, ReleaseApp } from './release-app.ts';
import { pathnameOf, statusOf } from './stock-pages.ts';

/** Pages rendered, compressed and written concurrently. */
const AT_ONCE = 8;

/** Files of this size are compressed in the thread pool, while other pages are rendered: they list all cars. */
const LARGE_BYTES = 1024 * 1024;

/** Task to write some pages. */
export interface PagesTask {
  /** Folder of the release; pages are written to `client` in it. */
  readonly target: string;
  /** Whether pages get a compressed sibling. */
  readonly isCompressed: boolean;
  readonly business: PublicSite['business'];
  readonly stock: Omit<PublicSite['stock'], 'vehicles'>;
  /** The files of the pages, each with the cars from which it is rendered. */
  readonly pages: readonly { readonly file: string; readonly vehicles: readonly StockVehicle[] }[];
}

/**
 * Renders, writes, compresses and verifies pages. They are written to new files, because releases share files by hard links.
 * @returns the assets that they reference but the release does not contain.
 * @throws Error when a page cannot be rendered.
 */
export async function writePages(
  app: ReleaseApp,
  { target, isCompressed, business, stock, pages }: PagesTask,
): Promise<string[]> {
  const clientDir = path.join(target, 'client');
  const assets = new Map<string, boolean>();
  const hasAsset = (asset: string) => {
    const isThere = assets.get(asset) ?? existsSync(path.join(clientDir, asset));
    assets.set(asset, isThere);
    return isThere;
  };
  const missing: string[] = [];
  await forEachConcurrently(pages, AT_ONCE, async ({ file, vehicles }) => {
    const { status, bytes } = await app.render(pathnameOf(file), { business, stock: { ...stock, vehicles } });
    if (status !== statusOf(file)) throw new Error(`Rendering ${file} failed with status ${status}`);
    const place = path.join(clientDir, file);
    mkdirSync(path.dirname(place), { recursive: true });
    // Synchronous, because files this small are written sooner than a thread of the pool is asked.
    writeFileSync(place, bytes, { flag: 'wx' });
    // References are ASCII, and Latin-1 is decoded faster.
    missing.push(...missingAssets(file, bytes.toString('latin1'), hasAsset));
    if (!isCompressed || !compressible(file, bytes.length)) return;
    if (bytes.length < LARGE_BYTES) writeCompressedHere(place, bytes, 'passing');
    else await writeCompressed(place, bytes, 'passing');
  });
  return missing;
}
