import path from 'node:path';
import { machinePaths, paths } from '#src/paths.ts';
import { securityHeaders } from '#src/server/http/security.ts';
import type { Bench, BenchRow } from './bench.ts';
import { startNginx, type BenchNginx } from './nginx.ts';
import { startBenchProduct } from './product.ts';
import { load, requireWrk, type Load } from './wrk.ts';

const CONNECTIONS = 64;
/** Rounds per case, alternating between the servers; the median is robust against other load on the machine. */
const ROUNDS = 3;
const CACHE_CONTROL = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/** One request that is measured on the gateway and on nginx. */
interface Case {
  readonly what: string;
  readonly path: string;
  readonly coding: 'br' | 'identity';
  /** Whether the client revalidates a cached response. */
  readonly isCached?: boolean;
}

async function casesOf(url: string, slug: string): Promise<Case[]> {
  const home = await (await fetch(url)).text();
  const script = /\/_astro\/[^"]+\.js/.exec(home)?.[0];
  if (script === undefined) throw new Error('The home page has no script');
  const br = 'br' as const;
  const identity = 'identity' as const;
  return [
    { what: 'home', path: paths.home, coding: br },
    { what: 'catalogue', path: paths.catalogo, coding: br },
    { what: 'car', path: paths.vehiculo(slug), coding: br },
    { what: 'script', path: script, coding: br },
    { what: 'stock.json', path: machinePaths.snapshot, coding: br },
    { what: 'catalogue, 304', path: paths.catalogo, coding: br, isCached: true },
    { what: 'home', path: paths.home, coding: identity },
    { what: 'catalogue', path: paths.catalogo, coding: identity },
  ];
}

/** @throws Error unless the response is as expected: a failing server is fast too. */
async function measure(url: string, { coding, isCached }: Case, seconds: number): Promise<Load> {
  const headers: Record<string, string> = { 'Accept-Encoding': coding };
  const first = await fetch(url, { headers });
  const got = first.headers.get('content-encoding') ?? 'identity';
  await first.arrayBuffer();
  if (first.status !== 200 || got !== coding)
    throw new Error(`${url} returned ${first.status} with encoding ${got}`);
  if (isCached === true) {
    headers['If-None-Match'] = first.headers.get('etag') ?? '';
    const { status } = await fetch(url, { headers });
    if (status !== 304) throw new Error(`${url} returned ${status} instead of 304 for a matching ETag`);
  }
  return load(url, { seconds, connections: CONNECTIONS, headers });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** Merges several runs: the median of the results, and the sum of the failures. */
const together = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
});

function rowOf({ what, coding }: Case, gateway: Load, nginx: Load | null): BenchRow {
  return {
    ...{
      what,
      client: coding,
      'gateway/s': gateway.perSecond,
      'p99 ms': gateway.p99Ms,
      failed: gateway.failed,
    },
    'nginx/s': nginx?.perSecond ?? 'not installed',
    'nginx failed': nginx?.failed ?? null,
    ratio: nginx === null ? null : Math.round((100 * gateway.perSecond) / nginx.perSecond) / 100,
  };
}

/**
 * Requests per second of the product with the demo stock over 64 keep-alive connections, compared with nginx serving the same
 * bytes and headers; the two alternate. nginx has two workers, the gateway is one process.
 */
export const benchGateway: Bench = async ({ folder, seconds, log, signal }) => {
  await requireWrk();
  const product = await startBenchProduct(path.join(folder, 'data/gateway'), { log, signal });
  let nginx: BenchNginx | null = null;
  try {
    const { url, release } = product;
    const headers = [...securityHeaders(url), ...CACHE_CONTROL, ...['Vary', 'Accept-Encoding']];
    const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name} "${headers[at + 1] ?? ''}"`] : []));
    nginx = await startNginx(path.join(folder, 'nginx'), path.join(release.folder, 'client'), pairs);
    if (nginx === null)
      log.warn('nginx is not installed, so there is no comparison. Install it: apt-get install nginx');
    const rows: BenchRow[] = [];
    for (const each of await casesOf(url, release.vehicles[0]?.slug ?? '')) {
      signal.throwIfAborted();
      log.info(`${each.what}, ${each.coding}`);
      const ours: Load[] = [];
      const theirs: Load[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await measure(`${url}${each.path}`, each, seconds));
        if (nginx !== null)
          theirs.push(await measure(`${nginx.urls[each.coding]}${each.path}`, each, seconds));
      }
      rows.push(rowOf(each, together(ours), nginx === null ? null : together(theirs)));
    }
    return rows;
  } finally {
    await nginx?.stop();
    await product.stop();
  }
};
