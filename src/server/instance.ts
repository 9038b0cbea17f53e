import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '#src/lib/env.ts';
import { projectRoot } from './project-root.ts';

/** One running copy of the product: its folders, addresses and secret. Instances share nothing. */
export interface Instance {
  readonly env: Env;
  readonly dataDir: string;
  readonly pocketbaseDir: string;
  readonly releasesDir: string;
  readonly photosDir: string;
  readonly runDir: string;
  /** Relative to the project root, as the Astro configuration wants it. */
  readonly buildDir: string;
  /** Where people reach the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly gatewayUrl: string;
  readonly pocketbaseUrl: string;
  /** Signs webhooks and opens PocketBase's internal routes. */
  readonly secret: string;
}

/** The secret of the environment, or the one that the data folder keeps: made at the first start, readable by its owner only. */
async function webhookSecret(env: Env, dataDir: string): Promise<string> {
  if (env.WEBHOOK_SECRET !== undefined) return env.WEBHOOK_SECRET;
  const file = path.join(dataDir, 'webhook-secret');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const secret = randomBytes(32).toString('hex');
    await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return secret;
  }
}

/**
 * The build folder of the instance with that data folder, relative to the project root: Astro builds inside the project
 * only, and two instances must not share output or caches.
 */
export function buildDirOf(dataDir: string): string {
  return `.build/${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/** The absolute path of the data folder that an environment names. */
export const dataDirOf = (env: Pick<Env, 'DATA_DIR'>): string => path.resolve(projectRoot, env.DATA_DIR);

/** Resolves an instance from its environment and makes its folders. */
export async function openInstance(env: Env): Promise<Instance> {
  const dataDir = dataDirOf(env);
  const gatewayUrl = `http://127.0.0.1:${env.PORT}`;
  const folder = (child: string) => path.join(dataDir, child);
  const folders = [folder('pocketbase'), folder('releases'), folder('photos'), folder('run')];
  await Promise.all(folders.map((directory) => mkdir(directory, { recursive: true })));
  return {
    env,
    dataDir,
    pocketbaseDir: folder('pocketbase'),
    releasesDir: folder('releases'),
    photosDir: folder('photos'),
    runDir: folder('run'),
    buildDir: buildDirOf(dataDir),
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    gatewayUrl,
    pocketbaseUrl: `http://127.0.0.1:${env.PB_PORT}`,
    secret: await webhookSecret(env, dataDir),
  };
}
