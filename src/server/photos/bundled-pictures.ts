import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

/**
 * The pictures of the former site, which were part of its code: rows name them `/src/assets/…` and have no uploaded file
 * (SPEC section 3). They lie in src/assets/legacy under the same names; variants are made of them as of any photo.
 */

const FOLDER = path.join(projectRoot, 'src/assets/legacy');
const PREFIX = '/src/assets/';
const PICTURE = /\.(?:jpe?g|png|webp)$/i;

/** The bundled pictures, by the paths that rows have. */
export interface BundledPictures {
  paths: () => Promise<string[]>;
  /** Bytes of a picture; null where there is none. */
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
      // Whoever writes rows writes the path: what leads out of the folder is no picture.
      if (!filePath.startsWith(PREFIX) || !file.startsWith(`${folder}${path.sep}`) || !PICTURE.test(file))
        return null;
      return readFile(file).catch(() => null);
    },
  };
}
