import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Where an export keeps pictures. */
const FOLDERS = ['vehicles', 'src/assets'];

/** The files of the export's picture folders, as paths below its folder; hidden ones are the system's. */
export async function listPictures(folder: string): Promise<string[]> {
  const lists = FOLDERS.map(async (name) => {
    const entries = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      );
  });
  return (await Promise.all(lists)).flat().sort();
}
