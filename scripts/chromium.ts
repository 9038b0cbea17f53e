import { firstFile, installPackages } from './debian.ts';

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

/** Path of an installed Chromium: CHROMIUM_PATH, or where distributions put it; null when there is none. */
export function findChromium(): string | null {
  return firstFile([process.env['CHROMIUM_PATH'], ...CANDIDATES]);
}

/**
 * Path of the Chromium that tests open pages in: CHROMIUM_SHELL_PATH, one without a window, or any; null when there is none. A
 * window of its own for each test costs four times as much of the processor as the page in it. What a window alone has, as pages
 * that are kept for the way back, is looked at in `findChromium`'s.
 */
export function findChromiumShell(): string | null {
  return firstFile([process.env['CHROMIUM_SHELL_PATH'], ...SHELLS]) ?? findChromium();
}

/** Installs Debian's Chromium without a window where it can be. @returns the path of one to open pages in; null for none. */
export function installChromiumShell(): string | null {
  if (firstFile(SHELLS) === null && process.getuid?.() === 0)
    installPackages('chromium', 'chromium-headless-shell');
  return findChromiumShell();
}

/**
 * Installs Debian's Chromium and returns its path.
 * @throws Error when the machine has no apt or the installation fails; it names the variable to set instead.
 */
export function installChromium(): string {
  const chromium = installPackages('chromium') ? findChromium() : null;
  if (chromium === null)
    throw new Error('Chromium could not be installed: set CHROMIUM_PATH to a Chromium or Chrome');
  return chromium;
}
