import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags for a headless Chromium that also runs as root and calls nobody. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Path of an installed Chromium: CHROMIUM_PATH, or where distributions put it; null when there is none. */
export function findChromium(): string | null {
  const explicit = process.env['CHROMIUM_PATH'];
  return (
    [explicit, ...CANDIDATES].find((file) => file !== undefined && file !== '' && existsSync(file)) ?? null
  );
}

/**
 * Installs Debian's Chromium and returns its path.
 * @throws Error when the machine has no apt or the installation fails; it names the variable to set instead.
 */
export function installChromium(): string {
  process.stdout.write('No Chromium was found; installing it with apt-get\n');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
  const chromium = installed ? findChromium() : null;
  if (chromium === null)
    throw new Error('Chromium could not be installed: set CHROMIUM_PATH to a Chromium or Chrome');
  return chromium;
}
