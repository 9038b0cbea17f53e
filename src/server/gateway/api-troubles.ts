import type { Log } from '#src/server/lib/log.ts';

/** Between two lines about the same trouble. */
const PAUSE_MS = 60_000;

/**
 * Which route a path is one of, without anything that names a record or a file: as many as there are routes, however many
 * paths somebody thinks of.
 */
export function routeOf(pathname: string): string {
  return pathname
    .replace(/^(\/api\/collections\/[^/]+\/records)\/.*$/, '$1/:id')
    .replace(/^(\/api\/files\/[^/]+)\/.*$/, '$1/:id/:file');
}

/**
 * Tells the log of answers by which the API failed. Each route and status is told once a minute, with how often it came
 * before: a full disk or a crowd would fill the log.
 */
export function tellApiTroubles(
  log: Log,
  now: () => number = Date.now,
): (method: string, pathname: string, status: number) => void {
  const told = new Map<string, { at: number; since: number }>();
  return (method, pathname, status) => {
    if (status < 500) return;
    const what = `${method} ${routeOf(pathname)} was answered ${status}`;
    const before = told.get(what);
    if (before !== undefined && now() - before.at < PAUSE_MS) {
      before.since++;
      return;
    }
    const more = before === undefined || before.since === 0 ? '' : `, and ${before.since} times before that`;
    told.set(what, { at: now(), since: 0 });
    log.warn(`${what}${more}`);
  };
}
