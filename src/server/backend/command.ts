import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '#src/lib/env.ts';
import type { PhotosStore } from '#src/server/photos/photos-store.ts';
import { resolvePocketbase } from './binary.ts';
import { withoutSecrets } from '#src/server/process/child-process.ts';
import { migrationsDir as ownMigrationsDir } from '#src/server/lib/migrations.ts';

/** A process to start: what `spawn` takes. */
export interface PocketbaseCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** Where an instance of PocketBase lives. All paths are absolute. */
export interface PocketbaseFolders {
  /** PocketBase's data folder: database and uploads. */
  readonly dataDir: string;
  /** Output of `buildHooks`. */
  readonly hooksDir: string;
  /** Default: the code's own. */
  readonly migrationsDir?: string;
}

/**
 * Engines that PocketBase keeps for hooks; it makes one more for each call beyond and throws it away. More than the gateway sends
 * it at a time (`API_LIMITS.calls`) and the server's own calls. One is about half a megabyte.
 */
export const HOOKS_POOL = 36;

/** A hook file that is broken must stop the start instead of being skipped, hence no watching. */
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

/** PocketBase with the words of one of its commands, like `['superuser', 'upsert', email, password]`. */
export function pocketbaseCommand(folders: PocketbaseFolders, words: readonly string[]): PocketbaseCommand {
  return { file: resolvePocketbase(), args: [...words, ...sharedArgs(folders)] };
}

/**
 * Serves on 127.0.0.1 at the TCP port given; pending migrations run first. SIGTERM stops it within a second. Scripts of pages
 * elsewhere that a browser of this machine shows read nothing there: the gateway alone lets other origins in (cors.ts).
 */
export function serveCommand({ port, ...folders }: PocketbaseFolders & { readonly port: number }) {
  const address = `127.0.0.1:${port}`;
  return pocketbaseCommand(folders, ['serve', `--http=${address}`, `--origins=http://${address}`]);
}

/** What the hooks read from the environment. An absent value leaves that part off. */
export interface HooksEnv {
  readonly siteUrl?: string | undefined;
  /** At least 16 characters; without it the internal routes do not exist. */
  readonly webhookSecret?: string | undefined;
  /** The own gateway's hook, called when the stock changes so that it withholds and publishes; without it nothing is sent. */
  readonly gatewayHookUrl?: string | undefined;
  /** The build hook of a foreign host; the hooks only say whether there is one. */
  readonly rebuildWebhookUrl?: string | undefined;
  readonly firstAdmin: 'register' | 'off';
  /** Off only in tests. */
  readonly rateLimits?: 'on' | 'off' | undefined;
  /** Who administers is asked for a second factor, in seven days or at once. Default: on. */
  readonly secondFactor?: 'off' | 'on' | 'required' | undefined;
  /** Where originals of photos live; without it in the data folder. */
  readonly photosStore?: PhotosStore | undefined;
  /** For how many nights a backup is kept, where they are scheduled: what the panel says of erased data. */
  readonly backupDays?: number | undefined;
}

/** Whether the first account to register administers. Where one is named no other does, not even before that one is granted. */
export function firstAdminOf(env: Pick<Env, 'ADMIN_EMAIL' | 'FIRST_ADMIN'>): HooksEnv['firstAdmin'] {
  return env.ADMIN_EMAIL === undefined ? env.FIRST_ADMIN : 'off';
}

/** The environment of a PocketBase process: the machine's `base` plus what the hooks read. */
export function pocketbaseEnv(
  hooks: HooksEnv,
  base: Readonly<Record<string, string | undefined>> = withoutSecrets(),
): Record<string, string | undefined> {
  return {
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
