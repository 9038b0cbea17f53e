import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Chromium without a window: what Playwright takes by itself where it brings its own. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];

/** Flags for a headless Chromium that also runs as root and calls nobody. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const isFile = (file: string | undefined): file is string =>
  file !== undefined && file !== '' && existsSync(file);

/** Path of an installed Chromium: CHROMIUM_PATH, or where distributions put it; null when there is none. */
export function findChromium(): string | null {
  return [process.env['CHROMIUM_PATH'], ...CANDIDATES].find(isFile) ?? null;
}

/**
 * Path of the Chromium that tests open pages in: CHROMIUM_SHELL_PATH, one without a window, or any; null when there is none. A
 * window of its own for each test costs four times as much of the processor as the page in it. What a window alone has, as pages
 * that are kept for the way back, is looked at in `findChromium`'s.
 */
export function findChromiumShell(): string | null {
  return [process.env['CHROMIUM_SHELL_PATH'], ...SHELLS].find(isFile) ?? findChromium();
}

function install(...packages: readonly string[]): boolean {
  process.stdout.write(`Installing ${packages.join(' and ')} with apt-get\n`);
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Installs Debian's Chromium without a window where it can be. @returns the path of one to open pages in; null for none. */
export function installChromiumShell(): string | null {
  if (!SHELLS.some(isFile) && process.getuid?.() === 0) install('chromium', 'chromium-headless-shell');
  return findChromiumShell();
}

/**
 * Installs Debian's Chromium and returns its path.
 * @throws Error when the machine has no apt or the installation fails; it names the variable to set instead.
 */
export function installChromium(): string {
  const chromium = install('chromium') ? findChromium() : null;
  if (chromium === null)
    throw new Error('Chromium could not be installed: set CHROMIUM_PATH to a Chromium or Chrome');
  return chromium;
}
