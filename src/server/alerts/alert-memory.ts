import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { alertedParts, type Episodes } from './alert-rules.ts';

/** Outlives a restart, so that a product which is started again and again does not write each time. */

const illness = z.enum(['ill', 'grave']);

const episodesSchema = z.partialRecord(
  z.enum(alertedParts),
  z.object({
    since: z.number(),
    condition: illness,
    wellSince: z.nullable(z.number()),
    told: z.nullable(z.object({ at: z.number(), condition: illness })),
  }),
);

/** What is remembered; a file that is not there or cannot be read counts as nothing. */
export async function readEpisodes(file: string): Promise<Episodes> {
  try {
    return episodesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Remembers. @throws Error when the disk takes nothing, which may be the news. */
export async function keepEpisodes(file: string, episodes: Episodes): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(episodes)}\n`);
  await rename(`${file}.new`, file);
}
