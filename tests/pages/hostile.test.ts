import { inject, beforeAll, expect, it } from 'vitest';
import { alertPaths } from '#src/alert.paths.ts';
import { FEED_PATHS } from '#src/features/vehicles/feed/feed-paths.ts';
import { machinePaths, paths } from '#src/paths.ts';
import { sendRaw } from '#tests/support/api-gateway.ts';
import { ECHO } from '#tests/support/hostile.ts';
import { hostileSiteRequests, type SiteRequest } from '#tests/support/hostile-site.ts';
import { sitemapPaths, text } from '#tests/support/served.ts';
import { TRACES } from '#tests/support/traces.ts';

/** Malformed requests outside the API: pages, files, photos, and machine-readable files. */

/** SECURITY_SEED sets the random seed, SECURITY_CASES the number of cases. */
const SEED = Number(process.env['SECURITY_SEED'] ?? 20_261_122);
const CASES = Number(process.env['SECURITY_CASES'] ?? 500);
const AT_ONCE = 8;
const PATIENCE_MS = 20_000;

let places: readonly string[];

beforeAll(async () => {
  const cars = (await sitemapPaths()).filter((path) => path.startsWith('/vehiculo/')).slice(0, 3);
  const page = await text(cars[0] ?? '');
  const found = [...page.matchAll(/\/(?:fotos|_astro)\/[\w./@~-]+/g)].map(([path]) => path);
  places = [
    ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('bmw-x5-2022'))),
    ...Object.values(machinePaths),
    ...FEED_PATHS,
    ...cars,
    ...found.filter((path) => path.startsWith('/fotos/')).slice(0, 4),
    ...found.filter((path) => path.startsWith('/_astro/')).slice(0, 4),
    ...['/robots.txt', '/favicon.svg', '/licenses.txt', '/404', '/stock/bmw', '/stock/bmw/serie-3'],
    ...[alertPaths.ask, alertPaths.page, alertPaths.endPage, alertPaths.endedPage, alertPaths.endLaterPage],
  ];
});

/** A raw response; empty for none. */
async function answerTo(request: SiteRequest): Promise<string> {
  const raw = await sendRaw(inject('siteUrl'), Buffer.from(request.bytes, 'latin1'));
  const deadline = setTimeout(() => raw.socket.destroy(new Error('no end')), PATIENCE_MS);
  await raw.closed;
  clearTimeout(deadline);
  return raw.answered();
}

function troublesOf({ method }: SiteRequest, whole: string): string[] {
  // Strips the interim response to Expect: 100-continue.
  const answer = whole.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...headers] = answer.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0);
  const location = headers
    .find((header) => /^location:/i.test(header))
    ?.slice('location:'.length)
    .trim();
  const others = headers.filter((header) => !/^location:/i.test(header)).join('\n');
  const body = answer.slice(end + 4);
  const isAsset = /^content-type: (text\/(javascript|plain)|image)/im.test(others);
  return [
    // CONNECT is not supported: such a connection is closed without a response.
    ...(method !== 'CONNECT' && (status < 200 || status >= 500) ? [`status ${status}`] : []),
    ...(others.includes(ECHO) || body.includes(ECHO) ? ['an echo'] : []),
    ...(location !== undefined && !/^\/(?![/\\])[\x21-\x7e]*$/.test(location) ? [`to ${location}`] : []),
    ...(location !== undefined && /[<>"]/.test(location.split('?')[0] ?? '')
      ? [`markup in ${location}`]
      : []),
    ...(!isAsset && TRACES.some((trace) => trace.test(`${others}\n${body}`)) ? ['a trace'] : []),
    ...(headers.some((header) => /^x-injected/i.test(header)) ? ['a header'] : []),
    ...(status === 200 && !/^x-content-type-options: nosniff$/im.test(others) ? ['no nosniff'] : []),
  ];
}

it(
  `answers ${CASES} malformed requests (seed ${SEED}) for pages and files without an error, an echo or a trace`,
  { timeout: 60_000 + 60 * CASES },
  async () => {
    const requests = hostileSiteRequests(SEED, CASES, places);
    const troubles: string[] = [];
    const statuses = new Map<string, number>();
    const work = async (worker: number) => {
      for (let i = worker; i < requests.length; i += AT_ONCE) {
        const request = requests[i] as SiteRequest;
        const answer = await answerTo(request);
        const status = answer.slice(9, 12);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const found = troublesOf(request, answer);
        if (found.length > 0)
          troubles.push(`${i}: ${JSON.stringify(request.bytes.slice(0, 400))}: ${found.join()}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
    expect(troubles).toEqual([]);
    // The requests must not all be refused.
    for (const status of ['200', '301', '304', '404', '405']) expect([...statuses.keys()]).toContain(status);
    expect((await fetch(`${inject('siteUrl')}${machinePaths.live}`)).status).toBe(200);
  },
);
