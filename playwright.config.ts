import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium, findChromiumShell } from '#scripts/chromium.ts';
import { leftByTheOther } from '#tests/support/once-only.ts';

/** How pages are opened by the Chromium of that path; null leaves it to Playwright. */
const launchedBy = (executablePath: string | null) => ({
  args: [...chromiumFlags, '--use-fake-device-for-media-stream'],
  ...(executablePath !== null && { executablePath }),
});

/** Browser tests run against real copies of the demo on free ports: one that all share, and one for each worker that changes data. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: '.test/playwright',
  // One more than the gate's two cores: pages wait for servers, for clocks and for each other. A fourth gains nothing.
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
    // Transitions are drawn by the processor here, and take a seventh of the run: the specs of motion, gallery and enquiry look at them.
    contextOptions: { reducedMotion: 'reduce' },
    // Without snapshots, which cost a tenth of the run: actions, network and console; the page as it failed is the picture beside it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: launchedBy(findChromiumShell()),
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // A desktop has no fingers.
      grepInvert: [/@touch/, ...leftByTheOther('desktop')],
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
      // A phone has no keyboard.
      grepInvert: [/@keyboard/, /@window/, ...leftByTheOther('phone')],
    },
    {
      // A camera, and how far ahead photographs are loaded: without a window there is none, and it is another.
      name: 'window',
      use: { ...devices['Pixel 7'], launchOptions: launchedBy(findChromium()) },
      grep: /@window/,
    },
  ],
});
