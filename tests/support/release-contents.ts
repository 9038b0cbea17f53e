import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Release } from '#src/server/releases/releases.ts';
import type { Renderers } from '#src/server/render/renderer.ts';

/** The files of a folder with their contents. */
export type Contents = ReadonlyMap<string, string>;

/**
 * The files of a release, decompressed. The time of reading the stock is left out, and with it the names of the catalogue's
 * islands, which Astro derives from their props.
 * @param clientDir a release's folder `client`.
 */
export async function contentsOf(clientDir: string): Promise<Contents> {
  const snapshot = JSON.parse(await readFile(path.join(clientDir, 'stock.json'), 'utf8')) as {
    readAt: string;
  };
  const timeless = (file: string, text: string) => {
    const rest = text.replaceAll(snapshot.readAt, '');
    return file.startsWith('catalogo.html') ? rest.replaceAll(/ uid="\w+"/g, '') : rest;
  };
  const contents = new Map<string, string>();
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const plain = file.endsWith('.br')
      ? brotliDecompressSync(bytes)
      : file.endsWith('.gz')
        ? gunzipSync(bytes)
        : bytes;
    const name = path.relative(clientDir, file);
    contents.set(name, timeless(name, plain.toString('latin1')));
  }
  return contents;
}

const isPage = (file: string) =>
  /^(\w[^.]*\.html|stock\.json|sitemap\.xml|stock\/redirects\.json|site\.webmanifest|feeds\/\w+\.[ct]sv)$/.test(
    file,
  );

/** How a release differs from a fresh rendering of all pages of the current stock with the same code. */
export interface Difference {
  /** Pages that only one of them has. */
  readonly unpaired: readonly string[];
  /** Pages that differ, and compressed siblings with other content. */
  readonly differing: readonly string[];
}

export const NO_DIFFERENCE: Difference = { unpaired: [], differing: [] };

/** @param renderers renderers that read the whole stock. */
export async function differenceOf(
  release: Release,
  renderers: Renderers,
  folder: string,
): Promise<Difference> {
  const target = await mkdtemp(path.join(folder, 'whole-'));
  try {
    // The pages reference the assets of their build.
    await mkdir(path.join(target, 'client'));
    await symlink(path.join(release.folder, 'client/_astro'), path.join(target, 'client/_astro'));
    const { signal } = new AbortController();
    await renderers.of(release).writeStock({ target, former: null, isCompressed: false }, signal);
    const [contents, whole] = await Promise.all([
      contentsOf(path.join(release.folder, 'client')),
      contentsOf(path.join(target, 'client')),
    ]);
    const pages = new Set([...contents.keys()].filter(isPage));
    const stale = [...contents].filter(([file, content]) => {
      const plain = file.replace(/\.(br|gz)$/, '');
      return plain !== file && contents.get(plain) !== content;
    });
    const differing = [...whole].filter(
      ([file, content]) => pages.has(file) && contents.get(file) !== content,
    );
    return {
      unpaired: [...pages]
        .filter((file) => !whole.has(file))
        .concat([...whole.keys()].filter((file) => !pages.has(file))),
      differing: [...differing, ...stale].map(([file]) => file),
    };
  } finally {
    await rm(target, { recursive: true });
  }
}
