import { firstFile, installPackages } from './debian.ts';

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
