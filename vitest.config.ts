import { defineConfig } from 'vitest/config';

/**
 * `unit`: pure rules beside their files. `mail`: real SMTP, and what sends by it. `pb`: a real PocketBase per test file. `publish`: the whole
 * product as processes.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'mail',
          include: ['tests/mail/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/hooks.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 200_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'pb',
          include: ['tests/pb/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/hooks.setup.ts'],
          // Generous: a busy machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'publish',
          include: ['tests/publish/**/*.test.ts'],
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 200_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
