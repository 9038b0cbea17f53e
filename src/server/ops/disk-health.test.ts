import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RESERVE_BYTES } from '#src/server/lib/disk-space.ts';
import { describeDisk, diskHealth } from './disk-health.ts';

const MB = 1024 * 1024;

describe('a disk', () => {
  it.each([
    [300, 300, true, 'ok', 300],
    [200, 200, true, 'ok', 200],
    [199, 300, true, 'low', 199],
    [16, 300, true, 'low', 16],
    [15, 300, true, 'full', 15],
    [0, 0, true, 'full', 0],
    [300, 199, true, 'low', 199],
    // Leads can still be stored.
    [300, 0, true, 'low', 0],
    [300, 300, false, 'unwritable', 300],
    [0, 0, false, 'unwritable', 0],
    [Infinity, Infinity, true, 'ok', Infinity],
  ] as const)(
    'with %d MB free for the data, %d for releases, writable: %s, is %s',
    (data, releases, isWritable, state, free) => {
      expect(describeDisk(data * MB, releases * MB, isWritable)).toEqual({ state, freeBytes: free * MB });
    },
  );

  it('is low before publishing stops', () => {
    expect(describeDisk(RESERVE_BYTES, RESERVE_BYTES, true).state).toBe('low');
  });

  const places = (dataDir: string, database: string) => ({ dataDir, releasesDir: dataDir, database });

  it('is measured even before there is a database', async () => {
    const found = await diskHealth(places(tmpdir(), path.join(tmpdir(), 'no-such.db')));
    expect(found.freeBytes).toBeGreaterThan(0);
    expect(found.state).not.toBe('unknown');
  });

  it('that cannot be measured is unknown', async () => {
    expect(await diskHealth(places('/no/such/folder', '/no/such/data.db'))).toEqual({
      state: 'unknown',
      freeBytes: null,
    });
  });

  // A path below a file is not writable for any account.
  it('with a read-only database is unwritable', async () => {
    const found = await diskHealth(places(tmpdir(), path.join(import.meta.filename, 'data.db')));
    expect(found.state).toBe('unwritable');
  });
});
