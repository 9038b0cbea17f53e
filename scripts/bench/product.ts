import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { envNames } from '#src/lib/env.ts';
import type { Log } from '#src/server/lib/log.ts';
import { wantedVariants } from '#src/server/photos/warm.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { startChild } from '#src/server/process/child-process.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { npmSettings } from '#tests/support/start-settings.ts';
import { currentRelease, type Release } from '#src/server/releases/releases.ts';

/** Timeout of the first start, which seeds, builds and encodes Astro's pictures. Milliseconds. */
const START_MS = 300_000;
const POLL_MS = 250;
/** After this many idle polls in a row the publisher has no pending work. */
const QUIET_LOOKS = 8;

/** A running demo without pending background work. */
interface BenchProduct {
  readonly url: string;
  readonly release: Release;
  readonly stop: () => Promise<void>;
}

/** The environment without the variables that would configure a different product. */
const foreignEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !envNames.includes(name)));

async function waitUntilQuiet(url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    signal.throwIfAborted();
    if (Date.now() > deadline) throw new Error('The product did not become idle in time');
    await sleep(POLL_MS);
    const answer = await fetch(`${url}/healthz`, { signal }).catch(() => null);
    const health = (await answer?.json()) as
      { release: string | null; publisher: { state: string } } | undefined;
    const isQuiet = health?.publisher.state === 'idle' && health.release !== null;
    quiet = isQuiet ? quiet + 1 : 0;
  }
}

/** Encodes all variants in advance, so that none is encoded during a measurement. */
async function encodePhotos(url: string, clientDir: string, signal: AbortSignal): Promise<void> {
  for (const photo of await wantedVariants(clientDir))
    await (await fetch(`${url}${photo}`, { signal })).arrayBuffer();
}

/** Starts the demo on a data folder that later runs reuse. */
export async function startBenchProduct(
  dataDir: string,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<BenchProduct> {
  const ports = (await findFreePorts(4)).map(String);
  const [PORT = '', PB_PORT = '', MAIL_UI_PORT = '', MAIL_SMTP_PORT = ''] = ports;
  const { flags, variables } = npmSettings('demo');
  const printed: string[] = [];
  const child = startChild({
    command: process.execPath,
    args: [...flags, path.join(projectRoot, 'scripts/demo.ts')],
    cwd: projectRoot,
    env: {
      ...variables,
      ...foreignEnv(),
      PORT,
      PB_PORT,
      MAIL_UI_PORT,
      MAIL_SMTP_PORT,
      DEMO_DATA_DIR: dataDir,
      DEMO_LIFE: 'off',
    },
    onLine: (line) => printed.push(line),
  });
  const ended = child.exited.then(() => {
    throw new Error(`The product exited:\n${printed.slice(-20).join('\n')}`);
  });
  ended.catch(() => undefined);
  const url = `http://127.0.0.1:${PORT}`;
  try {
    log.info(`Starting the product at ${url}; its data are in ${dataDir}`);
    await Promise.race([ended, waitUntilQuiet(url, signal)]);
    const release = await currentRelease(path.join(dataDir, 'releases'));
    if (release === null) throw new Error('The product has no release');
    await encodePhotos(url, path.join(release.folder, 'client'), signal);
    return { url, release, stop: () => child.stop(15_000) };
  } catch (error) {
    await child.stop(15_000);
    throw error;
  }
}
