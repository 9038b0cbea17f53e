import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const HOST = 'https://builds.example/hook';

describe('PUBLISHER', () => {
  it.each([
    [{}, 'on'],
    [{ PUBLISHER: '' }, 'on'],
    [{ PUBLISHER: 'on' }, 'on'],
    [{ PUBLISHER: 'off' }, 'off'],
    [{ REBUILD_WEBHOOK_URL: HOST }, 'off'],
    [{ REBUILD_WEBHOOK_URL: '' }, 'on'],
    [{ REBUILD_WEBHOOK_URL: HOST, PUBLISHER: 'on' }, 'on'],
    [{ REBUILD_WEBHOOK_URL: HOST, PUBLISHER: 'off' }, 'off'],
  ])('of %j is %s', (given, expected) => {
    expect(readEnv(given).PUBLISHER).toBe(expected);
  });

  it('is nothing but on or off', () => {
    expect(() => readEnv({ PUBLISHER: 'yes' })).toThrow(/PUBLISHER/);
  });
});
