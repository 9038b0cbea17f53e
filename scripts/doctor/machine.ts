import { REPLACED_PREFIX } from '#src/server/backup/backup-state.ts';
import { pendingMigrations, unknownMigrations } from '#src/server/lib/migrations.ts';
import { pinWords } from '#src/server/releases/pin.ts';
import { note, stop, warn, type Finding } from './finding.ts';

/** What the machine and its data folder say. */

const MB = 1024 * 1024;
/** A clock may be set right by a second or two. */
const CLOCK_STEP_MS = 60_000;

/**
 * Whether the disk has room to publish.
 * @param free bytes; @param reserve bytes that publishing leaves free.
 * @param hasRelease whether there is a site to serve without publishing.
 */
export function diskFindings(free: number, reserve: number, hasRelease: boolean): Finding[] {
  const megabytes = `${free === Infinity ? 'An unknown number of' : Math.floor(free / MB)} MB are free on the disk of the data`;
  if (free >= reserve) return [note(`${megabytes}.`)];
  const text = `${megabytes}: nothing is published below ${Math.ceil(reserve / MB)}. Make room.`;
  return [hasRelease ? warn(text) : stop(`${text} There is no release yet, so the start would end.`)];
}

/**
 * Whether the clock has gone back since the newest release was made: sign-ins, retries of mails and certificates go by it.
 * @param builtAt ISO 8601, or null without a release.
 */
export function clockFindings(now: Date, builtAt: string | null): Finding[] {
  if (builtAt === null || !(Date.parse(builtAt) > now.getTime() + CLOCK_STEP_MS)) return [];
  return [
    warn(
      `The clock says ${now.toISOString()}, but the newest release was made at ${builtAt}. One of the two is wrong: ` +
        'set the clock (timedatectl).',
    ),
  ];
}

/** What the copy of the database takes that is made before migrations. */
export interface RoomForCopy {
  /** Bytes that have to be free. */
  readonly needed: number;
  /** Bytes that are. */
  readonly free: number;
  /** Whether there is a site to serve without PocketBase. */
  readonly hasRelease: boolean;
}

/**
 * Which migrations the next start runs, and whether the data know some that the code does not.
 * @param applied names in PocketBase's own list, or null before the first start; its own ones end in `.go`.
 * @param present names of the files in pb_migrations.
 */
export function migrationFindings(
  applied: readonly string[] | null,
  present: readonly string[],
  { needed, free, hasRelease }: RoomForCopy,
): Finding[] {
  if (applied === null) return [note('There are no data yet: the first start makes them.')];
  const pending = pendingMigrations(applied, present);
  const unknown = unknownMigrations(applied, present);
  if (pending.length + unknown.length === 0) return [note('The data are as the code wants them.')];
  const findings: Finding[] = [];
  if (pending.length > 0 && free >= needed)
    findings.push(
      note(
        `The next start changes the data: ${pending.join(', ')}. It puts a copy of the database into ` +
          'before-migrations first (docs/operations/upgrade.md).',
      ),
    );
  else if (pending.length > 0)
    findings.push(
      (hasRelease ? warn : stop)(
        `The data have to be changed (${pending.join(', ')}), and the copy of the database that is made before needs ` +
          `${Math.ceil(needed / MB)} MB free, where ${Math.floor(free / MB)} MB are left. Make room: until then ` +
          'PocketBase is not started' +
          (hasRelease ? ', and the release that is there is served.' : '.'),
      ),
    );
  if (unknown.length > 0)
    findings.push(
      warn(
        `The data were changed by newer code than this: it has no ${unknown.join(', ')}. ` +
          'Go back to that code, or to a copy of the data from before (docs/operations/upgrade.md).',
      ),
    );
  return findings;
}

/**
 * Whether code can be built: Astro builds inside the project's folder only.
 * @param error what came of trying to write there; null when nothing did.
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
      : `cannot be written by this account (${error.code ?? error.message})`;
  const text =
    `${folder} ${reason}, and the site is built there. Make it writable, or mount a volume there; ` +
    'or set PUBLISHER=off on a machine that builds nothing.';
  return [isNeeded ? stop(text) : warn(`${text} Until then the release that is there is served.`)];
}

/**
 * Whether the site is pinned to a release.
 * @param pin id of the pinned release, or null; @param release what is served, or null.
 */
export function pinFindings(
  pin: string | null,
  release: { readonly id: string; readonly builtAt: string } | null,
): Finding[] {
  if (pin === null) return [];
  if (release?.id === pin) return [warn(pinWords(release, true))];
  return [
    warn(
      `The site is pinned to release ${pin}, which cannot be read: it is published as if it were not pinned.`,
    ),
  ];
}

/** @param names of what lies in the data folder. Nothing removes what a restore has put aside. */
export function replacedDataFindings(names: readonly string[]): Finding[] {
  const replaced = names.filter((name) => name.startsWith(REPLACED_PREFIX));
  if (replaced.length === 0) return [];
  return [
    note(
      `${replaced.length} folders in the data hold what restores have replaced: ${replaced.join(', ')}. ` +
        'Delete them once what was restored is known to be right.',
    ),
  ];
}

/** What stands behind a port that the product wants. */
export interface PortState {
  readonly port: number;
  /** Name of the variable of the port. */
  readonly variable: string;
  /** Why nothing can listen there, in words; null when it can. */
  readonly trouble: string | null;
  /** Whether this very copy of the product answers there. */
  readonly isOurs: boolean;
}

/** @param user who uses the data folder now, or null. */
export function portFindings(ports: readonly PortState[], dataDir: string, user: string | null): Finding[] {
  const findings = ports.map(({ port, variable, trouble, isOurs }) => {
    if (trouble === null) return note(`Port ${port} (${variable}) is free.`);
    return isOurs ? note(`Port ${port} (${variable}) is this product’s, which is running.`) : stop(trouble);
  });
  const isElsewhere = user !== null && !ports.some(({ isOurs }) => isOurs);
  return isElsewhere
    ? [
        ...findings,
        stop(`${dataDir} is in use by process ${user}, on other ports. Choose another: DATA_DIR=…`),
      ]
    : findings;
}
