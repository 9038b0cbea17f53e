import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

/** Real servers, which a busy machine may delay: generous, because slowness is no failure. */
const withServers = {
  environment: 'node',
  testTimeout: 240_000,
  hookTimeout: 200_000,
  // Twice the gate's two cores: these tests wait for processes, clocks and each other more than they compute.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
} as const;

/**
 * `unit`: pure rules beside their files. `pb`: a real PocketBase per test file. `mail`: real SMTP, and what sends by it.
 * `pages`: what a copy of the demo serves, read without a browser. `publish`: the whole product as processes.
 * `operations`: what operators do with it, and `soak`: long plays, which no gate waits for.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/test/vitest-timings.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          // Some write files: a busy machine may delay them, and slowness is no failure.
          testTimeout: 30_000,
          // Pure rules leave nothing behind: loading what they import once is most of their time saved.
          isolate: false,
        },
      },
      {
        test: {
          ...withServers,
          name: 'pb',
          include: ['tests/pb/**/*.test.ts'],
          globalSetup: ['tests/support/hooks.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          ...withServers,
          name: 'mail',
          include: ['tests/mail/**/*.test.ts'],
          globalSetup: ['tests/support/hooks.setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...withServers,
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: ['tests/support/pages.setup.ts'],
        },
      },
      {
        test: {
          ...withServers,
          name: 'publish',
          include: ['tests/publish/**/*.test.ts'],
          globalSetup: ['tests/support/templates.setup.ts'],
        },
      },
      {
        test: {
          ...withServers,
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: ['tests/support/templates.setup.ts'],
        },
      },
      {
        test: {
          ...withServers,
          name: 'soak',
          include: ['tests/soak/**/*.soak.ts'],
          globalSetup: ['tests/support/templates.setup.ts'],
          testTimeout: 30 * 60_000,
          // Each play wants the machine for itself.
          maxWorkers: 1,
        },
      },
    ],
  },
});
