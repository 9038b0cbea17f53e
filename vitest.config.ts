import { defineConfig } from 'vitest/config';

/** `unit`: pure rules beside their files. `pb`: a real PocketBase per test file. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' } },
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
    ],
  },
});
