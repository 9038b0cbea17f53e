import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const snapshotSchema = z.object({ vehicles: z.array(z.object({ id: z.string(), slug: z.string() })) });

const REQUIRED_FILES = ['index.html', 'catalogo.html', '404.html', 'stock.json'];
const REFERENCE = /\/_astro\/[\w.@~%-]+\.\w+/g;

/**
 * The parts of a page that load files: loading attributes, styles and scripts (except JSON-LD). The rest may contain user text,
 * which cannot create such a part, because quotation marks and tags in it are escaped.
 */
const LOADING =
  /\s(?:src|href|srcset|imagesrcset|component-url|renderer-url|before-hydration-url)="[^"]*"|<style\b[^>]*>[\s\S]*?<\/style>|<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/** The parts of a built file that load other files. Data files load nothing. */
function loadingParts(file: string, text: string): string[] {
  if (file.endsWith('.html')) return text.match(LOADING) ?? [];
  return /\.(css|js)$/.test(file) ? [text] : [];
}

/** The file name of a reference; the reference itself when its percent-encoding is invalid. */
function fileName(reference: string): string {
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}

/**
 * Assets that a page, style or script references but the release does not contain, each with the referencing file.
 * @param has whether the release contains a file, by its path without a leading slash.
 */
export function missingAssets(file: string, text: string, has: (asset: string) => boolean): string[] {
  const missing = (part: string) => (part.match(REFERENCE) ?? []).filter((name) => !has(fileName(name)));
  // Most files mention nothing that is missing: then there is no need to find the parts that load files.
  if (missing(text).length === 0) return [];
  const references = new Set(loadingParts(file, text).flatMap(missing));
  return [...references].map((reference) => `${reference} (in ${file})`);
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

async function missingIn(clientDir: string, files: readonly string[]): Promise<string[]> {
  const present = new Set(files);
  const missing = new Set<string>();
  for (const file of files) {
    if (!/\.(html|css|js)$/.test(file)) continue;
    const text = await readFile(path.join(clientDir, file), 'utf8');
    for (const asset of missingAssets(file, text, (name) => present.has(name))) missing.add(asset);
  }
  return [...missing];
}

function requireNone(missing: readonly string[]): void {
  if (missing.length > 0)
    throw new Error(`The build is incomplete, missing: ${missing.slice(0, 10).join(', ')}`);
}

/** Checks that every asset that styles and scripts reference exists. @throws Error that lists what is missing. */
export async function inspectAssets(clientDir: string): Promise<void> {
  requireNone(await missingIn(clientDir, await filesUnder(clientDir)));
}

/**
 * Checks that a build is complete: the required pages, a page for every car of the snapshot, and every referenced asset.
 * @param clientDir folder of the built static files.
 * @returns the cars of the snapshot.
 * @throws Error that lists what is missing.
 */
export async function inspectBuild(clientDir: string): Promise<{ id: string; slug: string }[]> {
  const files = await filesUnder(clientDir);
  const present = new Set(files);
  const absent = REQUIRED_FILES.filter((file) => !present.has(file));
  requireNone([...absent, ...(await missingIn(clientDir, files))]);

  const snapshot = snapshotSchema.parse(
    JSON.parse(await readFile(path.join(clientDir, 'stock.json'), 'utf8')),
  );
  for (const { slug } of snapshot.vehicles) {
    if (!present.has(`vehiculo/${slug}.html`)) throw new Error(`The build has no page for ${slug}`);
  }
  return snapshot.vehicles;
}
