import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The scripts that a built page loads by itself: what its HTML names and what those files import, however deep. */
export interface PageScripts {
  /** Below the release's client folder, as the page reaches them. */
  readonly files: readonly string[];
  /** Of all files together, by Brotli; inline scripts are the page's own. */
  readonly bytes: number;
  readonly hasReact: boolean;
}

/** Script elements, preloads, islands' components and what wakes them: whatever file the HTML names. */
const NAMED = /["']\/(_astro\/[^"']+\.js)["']/g;
/** Static imports as the bundler writes them; `import(` is loaded on demand. */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;
/** React's own mark on what it makes. */
const REACT = /react\.(?:transitional\.)?element/;

/**
 * @param clientDir folder of the release's static files
 * @param page HTML file in it
 * @throws Error when the page names a script that is not there
 */
export async function pageScripts(clientDir: string, page: string): Promise<PageScripts> {
  const texts = new Map<string, string>();
  const load = async (file: string): Promise<void> => {
    if (texts.has(file)) return;
    const text = await readFile(path.join(clientDir, file), 'utf8');
    texts.set(file, text);
    for (const [, imported = ''] of text.matchAll(IMPORTED))
      await load(path.posix.join(path.posix.dirname(file), imported));
  };
  const html = await readFile(path.join(clientDir, page), 'utf8');
  for (const [, file = ''] of html.matchAll(NAMED)) await load(file);
  const all = [...texts.values()];
  return {
    files: [...texts.keys()],
    bytes: all.reduce((sum, text) => sum + brotliCompressSync(text).length, 0),
    hasReact: all.some((text) => REACT.test(text)),
  };
}
