import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';

const isGate = process.env['CI'] !== undefined;
const executablePath = findChromium();

/** Browser tests run against one real copy of the demo, which the global setup starts on free ports. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: '.test/playwright',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The gate's machine is shared: what fails twice is broken, what fails once is told as flaky.
  retries: isGate ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Recording every test costs the gate's two cores more than the tests themselves.
    trace: isGate ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath === null ? {} : { executablePath }) },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // A desktop has no fingers.
      grepInvert: /@touch/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      // A phone has no keyboard, and gets the same files and the same pages from the server.
      grepInvert: /@keyboard/,
      testIgnore: ['a11y/html.spec.ts', 'e2e/seo.spec.ts', 'e2e/panel-scale.spec.ts'],
    },
  ],
});
