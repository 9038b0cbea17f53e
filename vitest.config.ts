import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

/** Vitest polls for one second only, which a busy machine exceeds. */
const patient = { poll: { timeout: 15_000 } };

/** Generous timeouts for real servers on a busy machine: slowness is not a failure. */
const withServers = {
  environment: 'node',
  expect: patient,
  testTimeout: 240_000,
  hookTimeout: 200_000,
  // Twice the CI machine's two cores: these tests wait for processes, timers and each other more than they compute.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
} as const;

/**
 * `unit`: pure rules beside their files. `pb`: a real PocketBase per test file. `mail`: real SMTP and its senders.
 * `pages`: the output of an instance of the demo, read without a browser. `publish`: the whole product as processes.
 * `operations`: operators' tasks. `soak`: long scenarios, which CI does not run.
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
          expect: patient,
          // Some write files, which is slow on a busy machine.
          testTimeout: 30_000,
          // Pure rules leave no state behind, and shared imports save most of their time.
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
          // Each scenario needs the whole machine.
          maxWorkers: 1,
        },
      },
    ],
  },
});
