import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium, findChromiumShell } from '#scripts/chromium.ts';
import { leftByTheOther } from '#tests/support/once-only.ts';

/** Launch options for a Chromium at that path; null leaves the choice to Playwright. */
const launchedBy = (executablePath: string | null) => ({
  args: [...chromiumFlags, '--use-fake-device-for-media-stream'],
  ...(executablePath !== null && { executablePath }),
});

/** Browser tests run against real instances of the demo on free ports: a shared one, and one per worker that changes data. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: '.test/playwright',
  // One more than the CI machine's two cores: pages wait for servers, timers and each other. A fourth worker gains nothing.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./scripts/test/playwright-timings.ts']],
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Software rendering makes transitions a seventh of the run: only the specs of motion, gallery and enquiry enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // Without snapshots, which cost a tenth of the run. Traces contain actions, network and console; a screenshot shows the
    // failed page.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: launchedBy(findChromiumShell()),
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // Desktops have no touch input.
      grepInvert: [/@touch/, ...leftByTheOther('desktop')],
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
      // Phones have no keyboard.
      grepInvert: [/@keyboard/, /@window/, ...leftByTheOther('phone')],
    },
    {
      // For the camera, and lazy loading of photos: a headless shell has no camera, and loads further ahead.
      name: 'window',
      use: { ...devices['Pixel 7'], launchOptions: launchedBy(findChromium()) },
      grep: /@window/,
    },
  ],
});
