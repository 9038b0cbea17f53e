import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import {
  binarySources,
  PocketbaseMissingError,
  RELEASE_VERSION,
  resolvePocketbase,
  versionIn,
  type BinarySources,
} from '#src/server/backend/binary.ts';

/** Where the PocketBase project publishes its releases. */
const UPSTREAM = 'https://github.com/pocketbase/pocketbase/releases/download';

const DOWNLOAD_MS = 5 * 60 * 1000;
const OS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: 'linux', darwin: 'darwin' };
const ARCH: Readonly<Partial<Record<NodeJS.Architecture, string>>> = { x64: 'amd64', arm64: 'arm64' };

/** Source, version and target of an installation. */
export interface ReleaseInstall {
  /** Path of the installed binary. */
  readonly file: string;
  /** Default: the version pinned in the code. */
  readonly version?: string;
  /** Default: the project's releases. */
  readonly from?: string;
  readonly platform?: NodeJS.Platform;
  readonly arch?: NodeJS.Architecture;
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) }).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached`, { cause });
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The SHA-256 of a file in a list of checksums; null if the list does not contain the file, or more than once. */
export function checksumOf(list: string, name: string): string | null {
  const found = list.split('\n').flatMap((line) => {
    const [, sum = '', file] = /^([0-9a-f]{64}) [ *](.+?)\s*$/i.exec(line) ?? [];
    return file === name ? [sum.toLowerCase()] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Extracts the binary from a release's archive. @throws Error when there is none. */
function binaryIn(archive: Buffer): Uint8Array {
  const { pocketbase } = unzipSync(new Uint8Array(archive), { filter: ({ name }) => name === 'pocketbase' });
  if (pocketbase === undefined) throw new Error('The archive contains no pocketbase binary');
  return pocketbase;
}

/**
 * Downloads a PocketBase release, verifies it against the release's published checksums and the version that it reports, and
 * then installs it. An existing binary stays when any of that fails.
 * @returns the version. @throws Error that says what is wrong.
 */
export async function installRelease({
  file,
  version = RELEASE_VERSION,
  from = UPSTREAM,
  platform = process.platform,
  arch = process.arch,
}: ReleaseInstall): Promise<string> {
  const [system, machine] = [OS[platform], ARCH[arch]];
  if (system === undefined || machine === undefined)
    throw new Error(`There is no PocketBase release for ${platform} ${arch}: set POCKETBASE_BIN to a binary`);
  const name = `pocketbase_${version}_${system}_${machine}.zip`;
  const [list, archive] = await Promise.all([
    download(`${from}/v${version}/checksums.txt`),
    download(`${from}/v${version}/${name}`),
  ]);
  const expected = checksumOf(list.toString('utf8'), name);
  if (expected === null) throw new Error(`The release's checksums do not list ${name}`);
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== expected)
    throw new Error(`${name} does not match its checksum: its SHA-256 is ${actual}, expected ${expected}`);

  // Unique per process, for two concurrent first starts.
  const fresh = `${file}.${process.pid}.new`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(fresh, binaryIn(archive));
    await chmod(fresh, 0o755);
    const { stdout } = await promisify(execFile)(fresh, ['--version']);
    if (versionIn(stdout) !== version)
      throw new Error(`The binary reports ${stdout.trim()} instead of ${version}`);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
  return version;
}

/**
 * Installs the pinned official release if no PocketBase is found, as on macOS and arm64, for which npm has no package, so that
 * a developer's first start works. Production never installs anything.
 * @param release another origin, version and platform are for tests.
 * @throws Error that names the three ways to get PocketBase, and why this one failed.
 */
export async function ensurePocketbase(
  log: Pick<Log, 'info'>,
  sources: BinarySources = binarySources(),
  release: Omit<ReleaseInstall, 'file'> = {},
): Promise<void> {
  try {
    resolvePocketbase(sources);
  } catch (missing) {
    if (!(missing instanceof PocketbaseMissingError)) throw missing;
    const file = sources.downloaded;
    log.info(
      `No PocketBase was found: installing the upstream release ${release.version ?? RELEASE_VERSION} at ${file}`,
    );
    try {
      await installRelease({ ...release, file });
    } catch (error) {
      const message = `${missing.message}\nThe installation failed: ${errorMessage(error)}`;
      throw new Error(message, { cause: error });
    }
  }
}
