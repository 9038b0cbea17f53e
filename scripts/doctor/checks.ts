import { readdir } from 'node:fs/promises';
import { demoAdmin } from '#src/config/demo-admin.ts';
import type { Env } from '#src/lib/env.ts';
import { machinePaths } from '#src/paths.ts';
import { databaseSize } from '#src/server/backup/before-migrations.ts';
import { isDemoBusiness } from '#src/server/lib/stored-business.ts';
import { userOf } from '#src/server/process/instance-lock.ts';
import { knownSecret } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { ownershipTrouble } from '#src/server/lib/file-permissions.ts';
import { missingForPhotosStore } from '#src/server/photos/photos-store.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { appliedMigrations, presentMigrations } from '#src/server/lib/migrations.ts';
import { readVersion } from '#src/server/backend/binary.ts';
import { reachableAt, requireFreePort } from '#src/server/process/ports.ts';
import { freeSpace, RESERVE_BYTES } from '#src/server/lib/disk-space.ts';
import { note, stop, warn, type Finding } from './finding.ts';
import {
  buildFolderFindings,
  clockFindings,
  diskFindings,
  migrationFindings,
  pinFindings,
  portFindings,
  replacedDataFindings,
} from './machine.ts';
import { lookAtOriginals, lookAtPhotosBucket, photosKeysFindings } from './photos.ts';
import {
  buildRoot,
  nearestFolder,
  openPlace,
  settingsFiles,
  settingsFileTrouble,
  writingTrouble,
  type Place,
} from './place.ts';
import {
  administratorFindings,
  adminPasswordFindings,
  adminsWithoutFactor,
  alertFindings,
  businessFindings,
  directFindings,
  knownPasswordFindings,
  mailFindings,
  proxyFindings,
  secondFactorFindings,
  siteUrlFindings,
  versionFindings,
} from './settings.ts';

/** One check. */
export interface Check {
  /** Whether each production start runs it too: it is fast, and nothing else reports it at the start. */
  readonly atStart: boolean;
  readonly look: (place: Place) => readonly Finding[] | Promise<readonly Finding[]>;
}

const TIMEOUT_MS = 2000;

async function pocketbaseFindings({ env }: Place): Promise<readonly Finding[]> {
  try {
    return versionFindings(await readVersion(), env.POCKETBASE_MIN);
  } catch (error) {
    return [stop(errorMessage(error))];
  }
}

/** Whether the server at the gateway's address serves this data folder's release. */
async function isOurGateway({ env, release }: Place): Promise<boolean> {
  const answer = await fetch(`${reachableAt(env.HOST, env.PORT)}${machinePaths.health}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const report = (await answer.json()) as { readonly release?: unknown };
  return report.release === (release?.id ?? null);
}

/** Whether the PocketBase at the configured address accepts this data folder's secret. */
async function isOurPocketbase({ env, dataDir }: Place): Promise<boolean> {
  const secret = await knownSecret(env, dataDir);
  if (secret === null) return false;
  await createPocketBaseClient(reachableAt('127.0.0.1', env.PB_PORT), secret).publicationVersion();
  return true;
}

async function lookAtPorts(place: Place): Promise<Finding[]> {
  const { env, dataDir } = place;
  const user = await userOf(dataDir);
  const expected = [
    { port: env.PB_PORT, host: '127.0.0.1', variable: 'PB_PORT', isOurs: isOurPocketbase },
    { port: env.PORT, host: env.HOST, variable: 'PORT', isOurs: isOurGateway },
  ];
  const ports = await Promise.all(
    expected.map(async ({ port, host, variable, isOurs }) => {
      const trouble = await requireFreePort(port, host, variable).then(() => null, errorMessage);
      const mayBeOurs = trouble !== null && user !== null;
      return { port, variable, trouble, isOurs: mayBeOurs && (await isOurs(place).catch(() => false)) };
    }),
  );
  return portFindings(ports, dataDir, user);
}

/** Only PocketBase can compare passwords with its hashes. */
async function lookAtPasswords(place: Place): Promise<Finding[]> {
  const { env, dataDir } = place;
  if ((await userOf(dataDir)) === null || !(await isOurPocketbase(place).catch(() => false)))
    return [
      note('Whether an administrator uses the demo password can be checked only while the product runs.'),
    ];
  const secret = (await knownSecret(env, dataDir)) ?? '';
  const client = createPocketBaseClient(reachableAt('127.0.0.1', env.PB_PORT), secret);
  const found = knownPasswordFindings(await client.adminsWithPassword(demoAdmin.password));
  return found.length > 0 ? found : [note('No administrator uses the demo password.')];
}

/** All checks, in the order of their output. */
export const checks: readonly Check[] = [
  { atStart: true, look: ({ env }) => siteUrlFindings(env) },
  { atStart: true, look: ({ env }) => administratorFindings(env) },
  { atStart: true, look: ({ env }) => adminPasswordFindings(env) },
  // The start reports it once PocketBase runs.
  { atStart: false, look: lookAtPasswords },
  {
    atStart: false,
    look: ({ env, pocketbaseDir }) => secondFactorFindings(adminsWithoutFactor(pocketbaseDir), env),
  },
  { atStart: true, look: ({ env }) => directFindings(env) },
  { atStart: true, look: ({ env }) => proxyFindings(env) },
  { atStart: true, look: ({ pocketbaseDir }) => businessFindings(isDemoBusiness(pocketbaseDir)) },
  // The mail sender reports it at the start.
  { atStart: false, look: ({ env }) => mailFindings(env) },
  { atStart: true, look: ({ env }) => alertFindings(env) },
  {
    atStart: true,
    look: ({ env }) =>
      photosKeysFindings(missingForPhotosStore({ ...process.env, PHOTOS_BUCKET: env.PHOTOS_BUCKET })),
  },
  // A start does not wait for a bucket.
  { atStart: false, look: ({ env, pocketbaseDir }) => lookAtPhotosBucket(env.PHOTOS_BUCKET, pocketbaseDir) },
  { atStart: false, look: ({ env, pocketbaseDir }) => lookAtOriginals(env.PHOTOS_BUCKET, pocketbaseDir) },
  { atStart: true, look: pocketbaseFindings },
  { atStart: false, look: () => [note(`Node ${process.version}`)] },
  {
    atStart: true,
    look: async ({ env, release }) =>
      env.PUBLISHER === 'off'
        ? []
        : buildFolderFindings(buildRoot, await writingTrouble(buildRoot), release === null),
  },
  {
    // The start restricts the folder's permissions first.
    atStart: false,
    look: async ({ dataDir }) => {
      const trouble = await ownershipTrouble(dataDir);
      return trouble === null ? [] : [warn(trouble)];
    },
  },
  {
    atStart: true,
    look: async () => {
      const troubles = await Promise.all(settingsFiles.map(settingsFileTrouble));
      return troubles.filter((trouble) => trouble !== null).map(warn);
    },
  },
  {
    atStart: true,
    look: async ({ env, dataDir, release }) =>
      diskFindings(
        await freeSpace(nearestFolder(dataDir)),
        RESERVE_BYTES,
        release !== null || env.PUBLISHER === 'off',
      ),
  },
  { atStart: true, look: ({ release, pin }) => pinFindings(pin, release) },
  {
    atStart: false,
    look: async ({ dataDir }) => replacedDataFindings(await readdir(dataDir).catch(() => [])),
  },
  { atStart: true, look: ({ release }) => clockFindings(new Date(), release?.builtAt ?? null) },
  {
    atStart: true,
    look: async ({ dataDir, pocketbaseDir, release }) =>
      migrationFindings(appliedMigrations(pocketbaseDir), await presentMigrations(), {
        needed: RESERVE_BYTES + (await databaseSize(pocketbaseDir)),
        free: await freeSpace(nearestFolder(dataDir)),
        hasRelease: release !== null,
      }),
  },
  { atStart: false, look: lookAtPorts },
];

/** The findings of all checks. A failed check is a warning: what it checks may still work. */
export async function examine(place: Place, list: readonly Check[] = checks): Promise<Finding[]> {
  const found = await Promise.all(
    list.map(async ({ look }) => {
      try {
        return await look(place);
      } catch (error) {
        return [warn(errorMessage(error))];
      }
    }),
  );
  return found.flat();
}

/**
 * Runs the checks of a production start and logs their warnings. `npm run doctor` runs the rest.
 * @throws Error that says what prevents the product from starting.
 */
export async function checkStart(env: Env, log: Log): Promise<void> {
  const findings = await examine(
    await openPlace(env),
    checks.filter(({ atStart }) => atStart),
  );
  for (const { level, text } of findings) if (level === 'warn') log.warn(text);
  const stops = findings.filter(({ level }) => level === 'stop').map(({ text }) => text);
  if (stops.length > 0) throw new Error(stops.join('\n'));
}
