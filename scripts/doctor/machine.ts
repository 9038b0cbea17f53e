import { REPLACED_PREFIX } from '#src/server/backup/backup-state.ts';
import { pendingMigrations, unknownMigrations } from '#src/server/lib/migrations.ts';
import { pinWords } from '#src/server/releases/pin.ts';
import { note, stop, warn, type Finding } from './finding.ts';

/** Checks of the machine and its data folder. */

const MB = 1024 * 1024;
/** Tolerance for small corrections of the clock. */
const CLOCK_STEP_MS = 60_000;

/**
 * Whether the disk has room to publish.
 * @param free bytes; @param reserve bytes that publishing leaves free.
 * @param hasRelease whether there is a release to serve.
 */
export function diskFindings(free: number, reserve: number, hasRelease: boolean): Finding[] {
  const megabytes = `${free === Infinity ? 'An unknown number of' : Math.floor(free / MB)} MB are free on the disk of DATA_DIR`;
  if (free >= reserve) return [note(`${megabytes}.`)];
  const text = `${megabytes}; below ${Math.ceil(reserve / MB)} MB nothing is published. Free some space.`;
  return [hasRelease ? warn(text) : stop(`${text} There is no release yet, so the product cannot start.`)];
}

/**
 * Whether the clock is behind the time of the newest release: sessions, mail retries and certificates depend on it.
 * @param builtAt ISO 8601, or null without a release.
 */
export function clockFindings(now: Date, builtAt: string | null): Finding[] {
  if (builtAt === null || !(Date.parse(builtAt) > now.getTime() + CLOCK_STEP_MS)) return [];
  return [
    warn(
      `The system time is ${now.toISOString()}, earlier than the newest release (${builtAt}). ` +
        'The clock is wrong, or was wrong then: check it with timedatectl.',
    ),
  ];
}

/** Space for the database copy that is made before migrations. */
export interface RoomForCopy {
  /** Bytes required. */
  readonly needed: number;
  /** Bytes available. */
  readonly free: number;
  /** Whether there is a release to serve without PocketBase. */
  readonly hasRelease: boolean;
}

/**
 * The pending migrations of the next start, and migrations in the data that the code does not contain.
 * @param applied names in PocketBase's own list, or null before the first start; PocketBase's end in `.go`.
 * @param present names of the files in pb_migrations.
 */
export function migrationFindings(
  applied: readonly string[] | null,
  present: readonly string[],
  { needed, free, hasRelease }: RoomForCopy,
): Finding[] {
  if (applied === null) return [note('There are no data yet: the first start creates them.')];
  const pending = pendingMigrations(applied, present);
  const unknown = unknownMigrations(applied, present);
  if (pending.length + unknown.length === 0) return [note('The database has all migrations of this code.')];
  const findings: Finding[] = [];
  if (pending.length > 0 && free >= needed)
    findings.push(
      note(
        `The next start runs the migrations ${pending.join(', ')}. It first copies the database to ` +
          'before-migrations (docs/operations/upgrade.md).',
      ),
    );
  else if (pending.length > 0)
    findings.push(
      (hasRelease ? warn : stop)(
        `The migrations ${pending.join(', ')} are pending, and the copy of the database before them needs ` +
          `${Math.ceil(needed / MB)} MB, but only ${Math.floor(free / MB)} MB are free. Free some space: until then ` +
          'PocketBase is not started' +
          (hasRelease ? ', and the existing release is served.' : '.'),
      ),
    );
  if (unknown.length > 0)
    findings.push(
      warn(
        `The database was migrated by newer code: this code does not have ${unknown.join(', ')}. ` +
          'Install that code again, or restore a copy of the database from before (docs/operations/upgrade.md).',
      ),
    );
  return findings;
}

/**
 * Whether code can be built: Astro builds only inside the project's folder.
 * @param error the error of a test write there; null for none.
 * @param isNeeded whether the start would have to build because there is no release yet.
 */
export function buildFolderFindings(
  folder: string,
  error: NodeJS.ErrnoException | null,
  isNeeded: boolean,
): Finding[] {
  if (error === null) return [];
  const reason =
    error.code === 'EROFS'
      ? 'lies on a read-only file system'
      : `is not writable for this account (${error.code ?? error.message})`;
  const text =
    `${folder} ${reason}, but the site is built there. Make it writable, mount a volume there, ` +
    'or set PUBLISHER=off on a machine that builds nothing.';
  return [isNeeded ? stop(text) : warn(`${text} Until then the existing release is served.`)];
}

/**
 * Whether the site is pinned to a release.
 * @param pin id of the pinned release, or null; @param release the served release, or null.
 */
export function pinFindings(
  pin: string | null,
  release: { readonly id: string; readonly builtAt: string } | null,
): Finding[] {
  if (pin === null) return [];
  if (release?.id === pin) return [warn(pinWords(release, true))];
  return [
    warn(
      `The site is pinned to release ${pin}, which cannot be read, so the pin is ignored. Remove it: npm run rollback -- --off`,
    ),
  ];
}

/** @param names entries of the data folder. Data that a restore has replaced are never removed automatically. */
export function replacedDataFindings(names: readonly string[]): Finding[] {
  const replaced = names.filter((name) => name.startsWith(REPLACED_PREFIX));
  if (replaced.length === 0) return [];
  return [
    note(
      `${replaced.length} folders in DATA_DIR contain data that restores have replaced: ${replaced.join(', ')}. ` +
        'Delete them once you have verified the restored data.',
    ),
  ];
}

/** The state of a port that the product uses. */
export interface PortState {
  readonly port: number;
  /** Name of the port's variable. */
  readonly variable: string;
  /** Why the product cannot listen there; null when it can. */
  readonly trouble: string | null;
  /** Whether this instance of the product listens there. */
  readonly isOurs: boolean;
}

/** @param user the process that uses the data folder, or null. */
export function portFindings(ports: readonly PortState[], dataDir: string, user: string | null): Finding[] {
  const findings = ports.map(({ port, variable, trouble, isOurs }) => {
    if (trouble === null) return note(`Port ${port} (${variable}) is free.`);
    return isOurs
      ? note(`Port ${port} (${variable}) is in use by this instance, which is running.`)
      : stop(trouble);
  });
  const isElsewhere = user !== null && !ports.some(({ isOurs }) => isOurs);
  return isElsewhere
    ? [
        ...findings,
        stop(`${dataDir} is in use by process ${user}, on other ports. Choose another folder: DATA_DIR=…`),
      ]
    : findings;
}
