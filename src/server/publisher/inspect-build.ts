import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { missingAssets } from './missing-assets.ts';

const snapshotSchema = z.object({ vehicles: z.array(z.object({ id: z.string(), slug: z.string() })) });

const REQUIRED_FILES = ['index.html', 'catalogo.html', '404.html', 'stock.json'];

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/**
 * Checks that a build is complete: the indispensable pages, a page for every car of the snapshot, and every asset
 * that any page or style refers to.
 * @param clientDir folder of the built static files.
 * @returns its cars.
 * @throws Error that names what is missing.
 */
export async function inspectBuild(clientDir: string): Promise<{ id: string; slug: string }[]> {
  const files = await filesUnder(clientDir);
  const present = new Set(files);
  const missing = new Set(REQUIRED_FILES.filter((file) => !present.has(file)));

  for (const file of files) {
    if (!/\.(html|css|js|json|xml|csv|webmanifest)$/.test(file)) continue;
    const text = await readFile(path.join(clientDir, file), 'utf8');
    for (const asset of missingAssets(file, text, (name) => present.has(name))) missing.add(asset);
  }
  if (missing.size > 0)
    throw new Error(`The build is incomplete, it lacks: ${[...missing].slice(0, 10).join(', ')}`);

  const snapshot = snapshotSchema.parse(
    JSON.parse(await readFile(path.join(clientDir, 'stock.json'), 'utf8')),
  );
  for (const { slug } of snapshot.vehicles) {
    if (!present.has(`vehiculo/${slug}.html`)) throw new Error(`The build has no page for ${slug}`);
  }
  return snapshot.vehicles;
}
