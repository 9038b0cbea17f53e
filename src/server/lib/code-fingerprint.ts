import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** What a build is made from, besides the stock. */
const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json'];

/**
 * Changes whenever the code of the site does, so that a deployment publishes without a change in the stock.
 * @param publicUrl PocketBase's public address, which the code has built in; '' for the site's own.
 */
export async function codeFingerprint(publicUrl: string): Promise<string> {
  const sources = await fingerprintOf(SOURCES);
  return publicUrl === ''
    ? sources
    : createHash('sha256').update(`${sources} ${publicUrl}`).digest('hex').slice(0, 16);
}

/** Changes whenever one of these files or folders under `base` does. Unit tests lie beside the code, and do not count. */
export async function fingerprintOf(sources: readonly string[], base = projectRoot): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    const root = path.join(base, source);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries
      ?.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort() ?? [root];
    for (const file of files) hash.update(path.relative(base, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
