import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '#src/lib/env.ts';
import { keepToOwner } from '#src/server/lib/file-permissions.ts';
import { reachableAt } from './ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** One running instance of the product: its folders, addresses and secret. Instances share nothing. */
export interface Instance {
  readonly env: Env;
  readonly dataDir: string;
  readonly pocketbaseDir: string;
  readonly releasesDir: string;
  readonly photosDir: string;
  readonly runDir: string;
  /** Relative to the project root, as the Astro configuration expects it. */
  readonly buildDir: string;
  /** Public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly gatewayUrl: string;
  readonly pocketbaseUrl: string;
  /** Signs webhooks and authorises calls to PocketBase's internal routes. */
  readonly secret: string;
}

const secretFile = (dataDir: string) => path.join(dataDir, 'webhook-secret');

/** The secret from the environment, or else the one stored in the data folder; null before the first start. */
export async function knownSecret(env: Env, dataDir: string): Promise<string | null> {
  if (env.WEBHOOK_SECRET !== undefined) return env.WEBHOOK_SECRET;
  return readFile(secretFile(dataDir), 'utf8').then(
    // A power cut may have emptied the file: anyone could sign with an empty secret.
    (text) => text.trim() || null,
    () => null,
  );
}

/** The existing secret, or a new one stored in the data folder at the first start. */
async function webhookSecret(env: Env, dataDir: string): Promise<string> {
  const known = await knownSecret(env, dataDir);
  if (known !== null) return known;
  const [file, secret] = [secretFile(dataDir), randomBytes(32).toString('hex')];
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return secret;
}

/**
 * The build folder of the instance with that data folder, relative to the project root: Astro builds only inside the project, and two
 * instances must not share output or caches.
 */
export function buildDirOf(dataDir: string): string {
  return `.build/${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/** The absolute path of the data folder that an environment names. */
export const dataDirOf = (env: Pick<Env, 'DATA_DIR'>): string => path.resolve(projectRoot, env.DATA_DIR);

/** The folders inside a data folder. */
export const foldersOf = (dataDir: string) => ({
  pocketbaseDir: path.join(dataDir, 'pocketbase'),
  releasesDir: path.join(dataDir, 'releases'),
  photosDir: path.join(dataDir, 'photos'),
  runDir: path.join(dataDir, 'run'),
});

/**
 * Refuses a data folder without a database, where a command would start an empty product and report that there is nothing.
 * @throws Error that names the folder.
 */
export function requireDatabase({
  dataDir,
  pocketbaseDir,
}: Pick<Instance, 'dataDir' | 'pocketbaseDir'>): void {
  if (existsSync(path.join(pocketbaseDir, 'data.db'))) return;
  throw new Error(`There is no database in ${dataDir}: set DATA_DIR to the product's data folder`);
}

/** Resolves an instance from its environment and creates its folders, with permissions for their owner only. */
export async function openInstance(env: Env): Promise<Instance> {
  const dataDir = dataDirOf(env);
  const folders = foldersOf(dataDir);
  await Promise.all(Object.values(folders).map((directory) => mkdir(directory, { recursive: true })));
  await keepToOwner([dataDir, ...Object.values(folders)], folders.pocketbaseDir);
  return {
    env,
    dataDir,
    ...folders,
    buildDir: buildDirOf(dataDir),
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    gatewayUrl: reachableAt(env.HOST, env.PORT),
    pocketbaseUrl: `http://127.0.0.1:${env.PB_PORT}`,
    secret: await webhookSecret(env, dataDir),
  };
}
