import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** The inputs of a build other than the stock. */
const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json'];

/**
 * A hash that changes with the site's code, so that a deployment publishes even when the stock has not changed.
 * @param publicUrl PocketBase's public address, which is compiled into the code; '' when it is the site's address.
 */
export async function codeFingerprint(publicUrl: string): Promise<string> {
  const sources = await fingerprintOf(SOURCES);
  return publicUrl === ''
    ? sources
    : createHash('sha256').update(`${sources} ${publicUrl}`).digest('hex').slice(0, 16);
}

/** A hash that changes with these files and folders under `base`. Ignores the unit tests beside the code. */
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
