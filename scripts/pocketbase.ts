import path from 'node:path';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { installRelease } from '#scripts/pocketbase/install-release.ts';
import { RELEASE_VERSION } from '#src/server/backend/binary.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';

/**
 * `npm run pocketbase -- install`: downloads and verifies the official PocketBase release and installs it at pb/bin/pocketbase,
 * which every start uses.
 */

const log = createLog('pocketbase');
const file = path.join(projectRoot, 'pb/bin/pocketbase');

try {
  if (process.argv[2] !== 'install') throw new Error('Usage: npm run pocketbase -- install');
  log.info(`Downloading PocketBase ${RELEASE_VERSION}`);
  await installRelease({ file });
  log.info(`PocketBase ${RELEASE_VERSION} was verified and installed at ${file}; the next start uses it`);
} catch (error) {
  log.warn(errorMessage(error));
  process.exitCode = 1;
}
