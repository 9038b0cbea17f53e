import { firstFile, installPackages } from './debian.ts';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Headless shells, which Playwright prefers too where it installs its own. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];

/** Flags for a headless Chromium that also runs as root and makes no background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Path of an installed Chromium: CHROMIUM_PATH, or where distributions install it; null if there is none. */
export function findChromium(): string | null {
  return firstFile([process.env['CHROMIUM_PATH'], ...CANDIDATES]);
}

/**
 * Path of the Chromium for tests: CHROMIUM_SHELL_PATH, a headless shell, or any Chromium; null if there is none. A full browser
 * with a window per test needs four times the CPU of the page in it. What only a full browser supports, such as the
 * back/forward cache, is tested in `findChromium`'s.
 */
export function findChromiumShell(): string | null {
  return firstFile([process.env['CHROMIUM_SHELL_PATH'], ...SHELLS]) ?? findChromium();
}

/** Installs Debian's headless shell if possible. @returns the path of a Chromium for tests; null for none. */
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
    throw new Error('Could not install Chromium: install it and set CHROMIUM_PATH to a Chromium or Chrome');
  return chromium;
}
