import { existsSync } from 'node:fs';
import { mkdir, access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '#src/lib/env.ts';
import { dataDirOf, foldersOf } from '#src/server/instance.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { readPin } from '#src/server/publisher/pin.ts';
import { currentRelease, type Release } from '#src/server/publisher/releases.ts';

/** What the checks look at. Looking makes no folder of the data and changes nothing there. */
export interface Place {
  readonly env: Env;
  readonly dataDir: string;
  readonly pocketbaseDir: string;
  /** What is served, pinned or not. */
  readonly release: Release | null;
  /** Id of the release that an operator has pinned, or null. */
  readonly pin: string | null;
}

/** The place of an environment. */
export async function openPlace(env: Env): Promise<Place> {
  const dataDir = dataDirOf(env);
  const { pocketbaseDir, releasesDir } = foldersOf(dataDir);
  const release = await currentRelease(releasesDir).catch(() => null);
  return { env, dataDir, pocketbaseDir, release, pin: await readPin(releasesDir) };
}

/** The folder itself, or the nearest one above it that there is. */
export function nearestFolder(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestFolder(above);
}

/** The folder in which code is built. */
export const buildRoot = path.join(projectRoot, '.build');

/** What `npm start` and the other commands, or a container (deploy/compose.yaml), take their environment from, where it is there. */
export const settingsFiles = ['.env', 'deploy/dealership.env'].map((file) => path.join(projectRoot, file));

/** What keeps this account from making folders in another; null when nothing does. Makes it when it is missing. */
export async function writingTrouble(folder: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
