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

/** Input of the checks. Opening it creates no data folder and changes nothing. */
export interface Place {
  readonly env: Env;
  readonly dataDir: string;
  readonly pocketbaseDir: string;
  /** The served release, pinned or not. */
  readonly release: Release | null;
  /** Id of the pinned release, or null. */
  readonly pin: string | null;
}

/** Opens the place for an environment. */
export async function openPlace(env: Env): Promise<Place> {
  const dataDir = dataDirOf(env);
  const { pocketbaseDir, releasesDir } = foldersOf(dataDir);
  const release = await currentRelease(releasesDir).catch(() => null);
  return { env, dataDir, pocketbaseDir, release, pin: await readPin(releasesDir) };
}

/** The folder, or its nearest existing parent. */
export function nearestFolder(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestFolder(above);
}

/** The build folder. */
export const buildRoot = path.join(projectRoot, '.build');

/** Settings files that `npm start` and the other commands, or a container (deploy/compose.yaml), read if they exist. */
export const settingsFiles = ['.env', 'deploy/dealership.env'].map((file) => path.join(projectRoot, file));

/** Why this account cannot create folders in another; null if it can. Creates the folder if it is missing. */
export async function writingTrouble(folder: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Permissions of others. The operator's group is allowed: the product may run in it and has to read its settings. */
const STRANGERS = 0o007;

/** Why other accounts of the machine can read the secrets in a settings file; null if it has none or they cannot. */
export async function settingsFileTrouble(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null || !namesSecret(parseEnv(text))) return null;
  const { mode } = await stat(file);
  if ((mode & STRANGERS) === 0) return null;
  return `Other accounts of this machine may read ${file} (mode ${(mode & 0o777).toString(8)}), which contains secrets. Restrict it: chmod 600 ${file}`;
}
