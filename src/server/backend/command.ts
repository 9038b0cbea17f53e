import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '#src/lib/env.ts';
import type { PhotosStore } from '#src/server/photos/photos-store.ts';
import { resolvePocketbase } from './binary.ts';
import { withoutSecrets } from '#src/server/process/child-process.ts';
import { migrationsDir as ownMigrationsDir } from '#src/server/lib/migrations.ts';

/** A process to start: the arguments of `spawn`. */
export interface PocketbaseCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** The folders of a PocketBase instance. All paths are absolute. */
export interface PocketbaseFolders {
  /** PocketBase's data folder: database and uploads. */
  readonly dataDir: string;
  /** Output of `buildHooks`. */
  readonly hooksDir: string;
  /** Default: `pb_migrations` of this code. */
  readonly migrationsDir?: string;
}

/**
 * Size of PocketBase's pool of JavaScript engines for hooks. For each concurrent call beyond it, PocketBase creates an engine and
 * discards it. Covers the gateway's concurrent calls (`API_LIMITS.calls`) and the server's. An engine takes about half a megabyte.
 */
export const HOOKS_POOL = 36;

/** Without `hooksWatch`, because with it PocketBase skips a broken hook file instead of failing to start. */
function sharedArgs({ dataDir, hooksDir, migrationsDir = ownMigrationsDir }: PocketbaseFolders): string[] {
  const publicDir = path.join(dataDir, 'public');
  mkdirSync(publicDir, { recursive: true });
  return [
    `--dir=${dataDir}`,
    `--hooksDir=${hooksDir}`,
    `--migrationsDir=${migrationsDir}`,
    `--publicDir=${publicDir}`,
    '--dev=false',
    '--automigrate=false',
    '--hooksWatch=false',
    `--hooksPool=${HOOKS_POOL}`,
  ];
}

/** Runs one of PocketBase's commands. @param command its arguments, like `['superuser', 'upsert', email, password]`. */
export function pocketbaseCommand(folders: PocketbaseFolders, command: readonly string[]): PocketbaseCommand {
  return { file: resolvePocketbase(), args: [...command, ...sharedArgs(folders)] };
}

/**
 * Serves on 127.0.0.1 at the given TCP port; pending migrations run first. SIGTERM stops it within a second. CORS allows only
 * PocketBase's own origin, so that other sites' pages in a browser on this machine cannot read it; the gateway allows the site
 * (cors.ts).
 */
export function serveCommand({ port, ...folders }: PocketbaseFolders & { readonly port: number }) {
  const address = `127.0.0.1:${port}`;
  return pocketbaseCommand(folders, ['serve', `--http=${address}`, `--origins=http://${address}`]);
}

/**
 * Go collects garbage when the heap has grown by this many per cent. With its default of 100, PocketBase takes a third more memory,
 * and a quarter less CPU time per call. The environment takes precedence.
 */
const GOGC = '50';

/** The variables that the hooks read. An absent value disables its feature. */
export interface HooksEnv {
  readonly siteUrl?: string | undefined;
  /** At least 16 characters; without it the internal routes are not registered. */
  readonly webhookSecret?: string | undefined;
  /** This instance's gateway webhook, called for each stock change so that the gateway withholds and publishes. */
  readonly gatewayHookUrl?: string | undefined;
  /** The build hook of an external host; the hooks only report whether it is set. */
  readonly rebuildWebhookUrl?: string | undefined;
  readonly firstAdmin: 'register' | 'off';
  /** Off only in tests. */
  readonly rateLimits?: 'on' | 'off' | undefined;
  /** Whether administrators need a second factor: `on` within seven days, `required` at once. Default: on. */
  readonly secondFactor?: 'off' | 'on' | 'required' | undefined;
  /** Bucket of the original photos. Default: the data folder. */
  readonly photosStore?: PhotosStore | undefined;
  /** Nights for which scheduled backups are kept, which the panel shows when data is erased. */
  readonly backupDays?: number | undefined;
}

/** Whether the first account to register becomes an administrator. Never when ADMIN_EMAIL names one, even before it is granted. */
export function firstAdminOf(env: Pick<Env, 'ADMIN_EMAIL' | 'FIRST_ADMIN'>): HooksEnv['firstAdmin'] {
  return env.ADMIN_EMAIL === undefined ? env.FIRST_ADMIN : 'off';
}

/** The environment of a PocketBase process: `base` plus the hooks' variables. */
export function pocketbaseEnv(
  hooks: HooksEnv,
  base: Readonly<Record<string, string | undefined>> = withoutSecrets(),
): Record<string, string | undefined> {
  return {
    GOGC,
    ...base,
    SITE_URL: hooks.siteUrl ?? '',
    WEBHOOK_SECRET: hooks.webhookSecret ?? '',
    GATEWAY_HOOK_URL: hooks.gatewayHookUrl ?? '',
    REBUILD_WEBHOOK_URL: hooks.rebuildWebhookUrl ?? '',
    FIRST_ADMIN: hooks.firstAdmin,
    RATE_LIMITS: hooks.rateLimits ?? 'on',
    SECOND_FACTOR: hooks.secondFactor ?? 'on',
    PHOTOS_STORE: hooks.photosStore === undefined ? '' : JSON.stringify(hooks.photosStore),
    BACKUP_DAYS: hooks.backupDays === undefined ? '' : String(hooks.backupDays),
  };
}
