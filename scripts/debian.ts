import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What tests need of the machine beside Node: where it is, and how it comes there. */

/** The first of these paths that there is; null for none. Those that nobody has named are undefined or empty. */
export function firstFile(candidates: readonly (string | undefined)[]): string | null {
  const isFile = (file: string | undefined): file is string =>
    file !== undefined && file !== '' && existsSync(file);
  return candidates.find(isFile) ?? null;
}

/** Installs Debian's packages, as root. @returns whether they are there now. */
export function installPackages(...packages: readonly string[]): boolean {
  process.stdout.write(`Installing ${packages.join(' and ')} with apt-get\n`);
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Path of an installed Caddy: CADDY_PATH, or where Debian puts it; null when there is none. */
export const findCaddy = (): string | null => firstFile([process.env['CADDY_PATH'], '/usr/bin/caddy']);

/**
 * Installs Debian's Caddy and returns its path.
 * @throws Error when the machine has no apt or the installation fails; it names the variable to set instead.
 */
export function installCaddy(): string {
  const caddy = installPackages('caddy') ? findCaddy() : null;
  if (caddy === null) throw new Error('Caddy could not be installed: set CADDY_PATH to one');
  return caddy;
}
