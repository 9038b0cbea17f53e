import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isNotThere } from '#src/server/lib/errors.ts';

const run = promisify(execFile);

/** The result of one wrk run. */
export interface Load {
  readonly perSecond: number;
  /** 99th percentile of the latency in milliseconds. */
  readonly p99Ms: number;
  /** Responses with a status of 400 or above, and socket errors. */
  readonly failed: number;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Parses wrk's output with `--latency`. @throws Error for any other output. */
export function readLoad(printed: string): Load {
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1] ?? NaN);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(printed) ?? [];
  if (Number.isNaN(perSecond) || p99 === '') throw new Error(`Cannot parse the output of wrk:\n${printed}`);
  const broken = /Socket errors: (.*)/.exec(printed)?.[1]?.match(/\d+/g) ?? [];
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1] ?? '0';
  return {
    perSecond: Math.round(perSecond),
    p99Ms: Math.round(Number(p99) * (UNITS[unit] ?? 1) * 10) / 10,
    failed: [...broken, refused].reduce((sum, count) => sum + Number(count), 0),
  };
}

/** Options of a wrk run. */
interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws Error with installation instructions when wrk is missing. */
export async function requireWrk(): Promise<void> {
  await run('wrk', ['-v']).catch((error: unknown) => {
    // `wrk -v` prints its version but exits with an error.
    if (!isNotThere(error)) return;
    throw new Error('wrk is not installed: apt-get install wrk (Debian, Ubuntu) or brew install wrk (macOS)');
  });
}

/** Requests a URL as fast as possible over keep-alive connections. */
export async function load(url: string, { seconds, connections, headers }: LoadOptions): Promise<Load> {
  const headerFlags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  return readLoad((await run('wrk', [...flags, ...headerFlags, url])).stdout);
}
