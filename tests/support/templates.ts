import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { claimDemoFolder } from '#scripts/demo/data-folder.ts';
import { buildDirOf } from '#src/server/process/instance.ts';
import { wantedVariants } from '#src/server/photos/warm.ts';
import { resolvePocketbase } from '#src/server/backend/binary.ts';
import { buildHooks } from '#src/server/backend/bundles.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { fingerprintOf } from '#src/server/lib/code-fingerprint.ts';
import { currentRelease } from '#src/server/releases/releases.ts';
import { copyData } from '#tests/support/data-copy.ts';
import { launchStack, type StackScript } from '#tests/support/stack-launch.ts';

/**
 * Data folders that test stacks copy, each created once by the product: from an empty folder to its first release. Their name
 * is a hash of their inputs, so later runs reuse them until an input changes.
 */

const root = path.join(projectRoot, '.test', 'templates');

/** Inputs of a template, including the code that creates it. */
const SOURCES = [
  'src',
  'public',
  'pb',
  'pb_migrations',
  'scripts',
  'astro.config.mjs',
  'package-lock.json',
  'tests/support/data-copy.ts',
  'tests/support/stack-launch.ts',
  'tests/support/templates.ts',
];

/** Templates of other code are removed at this age. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Timeout for rendering the stock on a busy machine. */
const RENDER_TIMEOUT_MS = 180_000;

/** Astro's encoded pictures, named by content: shared by all templates. */
export const templatePictures = path.join(projectRoot, '.test', 'pictures');

/** Where a build of the stack with that data folder caches its encoded pictures. */
export const pictureCacheOf = (dataDir: string) =>
  path.join(projectRoot, buildDirOf(dataDir), 'cache', 'assets');

/** Initial data by script. Production's have no account: the administrator is created at each start. */
const KINDS: Readonly<Record<StackScript, { readonly name: string; readonly env: Record<string, string> }>> =
  {
    'scripts/start.ts': { name: 'empty', env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } },
    'scripts/demo.ts': { name: 'demo', env: {} },
  };

async function keyOfBinary(): Promise<string> {
  const { size, mtimeMs } = await stat(resolvePocketbase());
  return `${size}-${Math.round(mtimeMs)}`;
}

const keyOfCode = async () => `${await fingerprintOf(SOURCES)}-${await keyOfBinary()}`;

/** A hash of everything that determines the seeded demo and its photo variants. */
async function keyOfStock(): Promise<string> {
  const hooksDir = await mkdtemp(path.join(root, 'hooks-'));
  try {
    await buildHooks(hooksDir);
    const hooks = await fingerprintOf(['.'], hooksDir);
    const rest = await fingerprintOf(['pb_migrations', 'scripts/demo', 'src/server/photos']);
    return `stock-${hooks}-${rest}-${await keyOfBinary()}`;
  } finally {
    await rm(hooksDir, { recursive: true, force: true });
  }
}

let key: Promise<string> | undefined;

/** Moves a template into place atomically. The first one wins: all are equal. */
async function install(made: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await rename(made, target).catch(async (error: unknown) => {
    await rm(made, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}

/** Stores the encoded pictures of a build for the next one. */
async function keepPictures(dataDir: string): Promise<void> {
  if (existsSync(templatePictures)) return;
  const copy = await mkdtemp(`${templatePictures}-`);
  await cp(pictureCacheOf(dataDir), copy, { recursive: true });
  await install(copy, templatePictures);
}

/** Requests every photo variant of the release, so that no instance has to encode it again. */
async function encodePhotos(dataDir: string, url: string): Promise<void> {
  const release = await currentRelease(path.join(dataDir, 'releases'));
  const variants = (await wantedVariants(path.join(release?.folder ?? '', 'client'))).keys();
  const worker = async () => {
    for (const photo of variants) {
      const answer = await fetch(`${url}${photo}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${photo} returned ${answer.status}`);
    }
  };
  await Promise.all([worker(), worker()]);
}

/** Copies the stock and photos into a template that differs only in its release. */
async function keepStock(template: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const copy = await mkdtemp(path.join(root, 'making-'));
  await copyData(template, copy);
  await rm(path.join(copy, 'releases'), { recursive: true });
  await install(copy, target);
}

async function make(script: StackScript, target: string): Promise<void> {
  await mkdir(root, { recursive: true });
  const stock = path.join(root, await keyOfStock());
  const hasStock = script === 'scripts/demo.ts';
  const dataDir = await mkdtemp(path.join(root, 'making-'));
  if (hasStock) {
    if (existsSync(stock)) await copyData(stock, dataDir);
    // With a release of the same code the demo renders its stock, and nothing is built twice.
    await claimDemoFolder(dataDir, 'DEMO_DATA_DIR');
    await copyData(
      path.join(await templateFor('scripts/start.ts'), 'releases'),
      path.join(dataDir, 'releases'),
    );
  }
  if (existsSync(templatePictures)) await cp(templatePictures, pictureCacheOf(dataDir), { recursive: true });
  const stack = await launchStack(script, dataDir, KINDS[script].env);
  try {
    if (hasStock)
      await stack.waitForHealth(
        'the release with the stock',
        ({ vehicles, publisher }) => vehicles > 0 && publisher.state === 'idle',
        RENDER_TIMEOUT_MS,
      );
    await encodePhotos(dataDir, stack.url);
    await stack.halt();
    await keepPictures(dataDir);
    await install(dataDir, target);
  } finally {
    // Removes the build folder, and also the data unless they became the template.
    await stack.stop();
  }
  if (hasStock) await keepStock(target, stock);
}

async function removeOld(): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const folder = path.join(root, name);
    const { mtimeMs } = await stat(folder);
    if (name !== (await key) && Date.now() - mtimeMs > KEPT_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** The data folder for a script's instances; created if missing. */
export async function templateFor(script: StackScript): Promise<string> {
  key ??= keyOfCode();
  const folder = path.join(root, await key, KINDS[script].name);
  if (!existsSync(folder)) {
    await removeOld();
    await make(script, folder);
  }
  return folder;
}

/** Creates missing templates one after the other: the first build encodes the pictures for the next. */
export async function makeTemplates(): Promise<void> {
  for (const script of ['scripts/start.ts', 'scripts/demo.ts'] as const) await templateFor(script);
}
