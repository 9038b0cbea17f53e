import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { binarySources, PocketbaseMissingError, resolvePocketbase, type BinarySources } from './binary.ts';
import { installRelease, type ReleaseInstall } from './install-release.ts';
import { RELEASE_VERSION } from './version.ts';

/**
 * Installs the pinned upstream release where no PocketBase is found, as on macOS and arm64, for which npm has no package:
 * what a developer starts first works at once. Production installs nothing unasked.
 * @param release another origin, version and platform are for tests.
 * @throws Error that names the three ways to a PocketBase and why this one failed.
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
      const message = `${missing.message}\nInstalling it failed: ${errorMessage(error)}`;
      throw new Error(message, { cause: error });
    }
  }
}
