import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { resolvePocketbase } from './binary.ts';

/** The first version that a request cannot crash any more (CVE-2026-82410). */
export const SAFE_VERSION = '0.39.7';

/** The upstream release that `npm run pocketbase -- install` fetches: named here and nowhere else. */
export const RELEASE_VERSION = '0.39.11';

const NUMBERS = /(\d+)\.(\d+)\.(\d+)/;

/** Major, minor and patch. */
type Version = readonly [number, number, number];

function numbersOf(text: string): Version | null {
  const [, major, minor, patch] = NUMBERS.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

/** The version in what `pocketbase --version` prints, like `0.39.1`; null when it tells none. */
export function versionIn(printed: string): string | null {
  return numbersOf(printed)?.join('.') ?? null;
}

/** Whether a version comes before another, number by number. One that cannot be read comes before all. */
export function isBelow(version: string, minimum: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(minimum)];
  if (a === null || b === null) return a === null;
  const difference = a.map((number, i) => number - (b[i] ?? 0)).find((step) => step !== 0) ?? 0;
  return difference < 0;
}

/** What an operator should know about a PocketBase of that version; null when there is nothing. */
export function versionWarning(version: string | null): string | null {
  if (version !== null && !isBelow(version, SAFE_VERSION)) return null;
  const found =
    version === null ? 'PocketBase does not tell its version' : `PocketBase ${version} is running`;
  return (
    `${found}: a request can crash versions below ${SAFE_VERSION} (CVE-2026-82410). ` +
    '`npm run pocketbase -- install` puts the upstream release at pb/bin/pocketbase; or name one by POCKETBASE_BIN. See README, PocketBase.'
  );
}

/** The version of the PocketBase that would be started here; null when it tells none. @throws Error when there is none. */
export async function readVersion(): Promise<string | null> {
  const { stdout } = await promisify(execFile)(resolvePocketbase(), ['--version']);
  return versionIn(stdout);
}
