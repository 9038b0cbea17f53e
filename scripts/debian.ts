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

/**
 * Path of a program: CADDY_PATH, KHAL_PATH or NGINX_PATH, or where Debian installs it. Installs Debian's package if there is none.
 * @throws Error when the machine has no apt or the installation fails; it names the variable to set instead.
 */
export function findOrInstall(program: 'caddy' | 'khal' | 'nginx'): string {
  const variable = `${program.toUpperCase()}_PATH`;
  const find = () => firstFile([process.env[variable], `/usr/bin/${program}`, `/usr/sbin/${program}`]);
  const found = find() ?? (installPackages(program) ? find() : null);
  if (found === null)
    throw new Error(`Could not install ${program}: install it and set ${variable} to its binary`);
  return found;
}
