import path from 'node:path';
import { machinePaths } from '#src/paths.ts';
import { mentionedVehicles, withoutVehicles } from '#src/server/publisher/mentions.ts';
import type { Target } from './target.ts';

/** Makes of a list at a target what it is without the cars that a site does not show; null when it names none of those. */
export type ListCutter = (key: string) => Promise<Buffer | null>;

/** What a page is called as a file: under addresses its ending is left out. */
const fileOf = (key: string) => (path.posix.extname(key) === '' ? `${key}.html` : key);

/**
 * Lists are cut as they stand at the target, of whatever release: those that replace them may show photographs that are not there yet.
 * @param cars ids of the cars that the site shows.
 * @throws Error when the target does not answer, as the cutter does.
 */
export async function createListCutter(target: Target, cars: ReadonlySet<string>): Promise<ListCutter> {
  const read = async (key: string) => (await target.read(key))?.toString() ?? null;
  // As it was before it is cut itself.
  const snapshot = (await read(machinePaths.snapshot.slice(1))) ?? '';

  const cut = (file: string, text: string): string | null => {
    try {
      const withheld = new Set(mentionedVehicles(file, text).filter((id) => !cars.has(id)));
      return withheld.size === 0 ? null : withoutVehicles(file, text, withheld, snapshot);
    } catch {
      // Nothing of ours: it is replaced as a whole.
      return null;
    }
  };

  return async (key) => {
    const text = await read(key);
    const rest = text === null ? null : cut(fileOf(key), text);
    return rest === null ? null : Buffer.from(rest);
  };
}
