import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isNotThere } from '#src/server/lib/errors.ts';

const run = promisify(execFile);

/** What one run of wrk says. */
export interface Load {
  readonly perSecond: number;
  /** 99 of 100 requests took at most this many milliseconds. */
  readonly p99Ms: number;
  /** Answers of 400 and above, and connections that broke. */
  readonly failed: number;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Reads what wrk prints with `--latency`. @throws Error when that is something else. */
export function readLoad(printed: string): Load {
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1] ?? NaN);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(printed) ?? [];
  if (Number.isNaN(perSecond) || p99 === '') throw new Error(`wrk printed something else:\n${printed}`);
  const broken = /Socket errors: (.*)/.exec(printed)?.[1]?.match(/\d+/g) ?? [];
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1] ?? '0';
  return {
    perSecond: Math.round(perSecond),
    p99Ms: Math.round(Number(p99) * (UNITS[unit] ?? 1) * 10) / 10,
    failed: [...broken, refused].reduce((sum, count) => sum + Number(count), 0),
  };
}

/** What is asked for. */
interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws Error in words when wrk is missing. */
export async function requireWrk(): Promise<void> {
  await run('wrk', ['-v']).catch((error: unknown) => {
    // It tells its version with a failure.
    if (!isNotThere(error)) return;
    throw new Error('This needs wrk: apt-get install wrk (Debian, Ubuntu), brew install wrk (macOS)');
  });
}

/** Asks for a URL as often as it is answered, over connections that stay open. */
export async function load(url: string, { seconds, connections, headers }: LoadOptions): Promise<Load> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  return readLoad((await run('wrk', [...flags, ...asked, url])).stdout);
}
