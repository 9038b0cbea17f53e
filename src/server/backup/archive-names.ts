/** How archives are called: by the UTC time at which they were begun, so that their names sort by it. */

const OWN_NAME = /^backup-\d{8}-\d{6}-\d{3}Z\.tar\.gz$/;

/** What an archive is called until it is whole and checked. */
export const UNFINISHED_SUFFIX = '.part';

/** The name of an archive that is begun at a time. */
export function archiveName(time: Date): string {
  const [date = '', clock = ''] = time.toISOString().split('T');
  return `backup-${date.replaceAll('-', '')}-${clock.replaceAll(':', '').replace('.', '-')}.tar.gz`;
}

/**
 * The archives that retention removes: the oldest of this naming, whatever else lies beside them.
 * @param made the one that was just made, which stays however wrong the clock is.
 * @param keep how many stay, that one among them.
 */
export function expiredArchives(names: readonly string[], made: string, keep: number): string[] {
  const former = names.filter((name) => OWN_NAME.test(name) && name !== made).sort();
  return former.slice(0, Math.max(0, former.length - (keep - 1)));
}

/** What backups that were cut short have left. */
export function unfinishedArchives(names: readonly string[]): string[] {
  return names.filter(
    (name) => name.endsWith(UNFINISHED_SUFFIX) && OWN_NAME.test(name.slice(0, -UNFINISHED_SUFFIX.length)),
  );
}
