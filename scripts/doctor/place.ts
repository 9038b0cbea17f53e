import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { Env } from '#src/lib/env.ts';
import { namesSecret } from '#src/server/process/child-process.ts';
import { dataDirOf, foldersOf } from '#src/server/process/instance.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { readPin } from '#src/server/releases/pin.ts';
import { currentRelease, type Release } from '#src/server/releases/releases.ts';

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

/** An operator's group may be the one that the product runs in, which must read its settings. */
const STRANGERS = 0o007;

/** In words why other accounts of the machine can read the secrets of a file of settings; null when it has none or they cannot. */
export async function settingsFileTrouble(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null || !namesSecret(parseEnv(text))) return null;
  const { mode } = await stat(file);
  if ((mode & STRANGERS) === 0) return null;
  return `Other accounts of this machine may read ${file} (mode ${(mode & 0o777).toString(8)}), which holds secrets. Close it: chmod 600 ${file}`;
}
