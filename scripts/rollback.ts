import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { dataDirOf, foldersOf } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { readPin, removePin, setPin } from '#src/server/releases/pin.ts';
import { currentRelease, keptReleases, type Release } from '#src/server/releases/releases.ts';

/**
 * `npm run rollback` lists the kept releases. `-- ID` serves that release and pauses publishing until `-- --off`. A running
 * product follows within two seconds; the pin survives restarts and updates.
 */

const log = createLog('rollback');

/** One line per release: id, build time, number of cars, hash of its code, and whether it is served or pinned. */
function table(releases: readonly Release[], servedId: string | undefined, pin: string | null): string {
  return releases
    .map(({ id, builtAt, vehicles, code }) => {
      const marks = [id === servedId ? 'served' : '', id === pin ? 'pinned' : ''].filter(
        (mark) => mark !== '',
      );
      const what = `${id}  ${builtAt}  ${String(vehicles.length).padStart(5)} cars  code ${code}`;
      return `${what}  ${marks.join(', ')}`.trimEnd();
    })
    .join('\n');
}

async function list(releasesDir: string): Promise<void> {
  const releases = await keptReleases(releasesDir).catch(() => []);
  if (releases.length === 0) throw new Error(`There is no release in ${releasesDir}`);
  const served = await currentRelease(releasesDir);
  process.stdout.write(`${table(releases, served?.id, await readPin(releasesDir))}\n`);
}

async function pinTo(releasesDir: string, id: string): Promise<void> {
  const isKept = async () => (await keptReleases(releasesDir).catch(() => [])).some((kept) => kept.id === id);
  if (!(await isKept()))
    throw new Error(`There is no release ${id}: \`npm run rollback\` lists the releases`);
  await setPin(releasesDir, id);
  // A publication may have just removed it as the oldest.
  if (!(await isKept())) {
    await removePin(releasesDir);
    throw new Error(`The release ${id} was just removed: \`npm run rollback\` lists the remaining ones`);
  }
  log.info(
    `The site is pinned to release ${id}. A running product serves it within two seconds, and nothing is published ` +
      'until `npm run rollback -- --off`.',
  );
}

async function unpin(releasesDir: string): Promise<void> {
  const had = await removePin(releasesDir);
  log.info(had ? 'The pin was removed: pending changes are published.' : 'The site was not pinned.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { off: { type: 'boolean', default: false } },
  });
  const [id, ...others] = positionals;
  if (others.length > 0 || (values.off && id !== undefined))
    throw new Error('Usage: npm run rollback [-- ID | --off]');
  const { releasesDir } = foldersOf(dataDirOf(readEnv()));
  if (values.off) await unpin(releasesDir);
  else if (id !== undefined) await pinTo(releasesDir, id);
  else await list(releasesDir);
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
