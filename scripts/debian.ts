import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** System packages that tests need beside Node: how to find and install them. */

/** The first existing path; null for none. Unset variables come as undefined or empty. */
export function firstFile(candidates: readonly (string | undefined)[]): string | null {
  const isFile = (file: string | undefined): file is string =>
    file !== undefined && file !== '' && existsSync(file);
  return candidates.find(isFile) ?? null;
}

/** Installs Debian packages, as root. @returns whether they are installed now. */
export function installPackages(...packages: readonly string[]): boolean {
  process.stdout.write(`Installing ${packages.join(' and ')} with apt-get\n`);
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Path of an installed Caddy: CADDY_PATH, or where Debian installs it; null if there is none. */
export const findCaddy = (): string | null => firstFile([process.env['CADDY_PATH'], '/usr/bin/caddy']);

/**
 * Installs Debian's Caddy and returns its path.
 * @throws Error when the machine has no apt or the installation fails; it names the variable to set instead.
 */
export function installCaddy(): string {
  const caddy = installPackages('caddy') ? findCaddy() : null;
  if (caddy === null) throw new Error('Could not install Caddy: install it and set CADDY_PATH to its binary');
  return caddy;
}
