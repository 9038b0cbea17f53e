import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

/**
 * Pictures that were part of the former site's code: rows reference them as `/src/assets/…` and have no uploaded file
 * (SPEC section 3). They are in src/assets/legacy under the same names; variants are encoded from them like from any photo.
 */

const FOLDER = path.join(projectRoot, 'src/assets/legacy');
const PREFIX = '/src/assets/';
const PICTURE = /\.(?:jpe?g|png|webp)$/i;

/** The bundled pictures, by the paths used in rows. */
export interface BundledPictures {
  paths: () => Promise<string[]>;
  /** Bytes of a picture; null when it does not exist. */
  read: (filePath: string) => Promise<Buffer | null>;
}

/** The pictures in a folder and the folders below it. */
export function bundledPictures(folder = FOLDER): BundledPictures {
  return {
    paths: async () => {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      return names
        .filter((name) => PICTURE.test(name))
        .map((name) => `${PREFIX}${name.split(path.sep).join('/')}`)
        .sort();
    },
    read: async (filePath) => {
      const file = path.join(folder, filePath.slice(PREFIX.length));
      // The path comes from the database: reject path traversal.
      if (!filePath.startsWith(PREFIX) || !file.startsWith(`${folder}${path.sep}`) || !PICTURE.test(file))
        return null;
      return readFile(file).catch(() => null);
    },
  };
}
