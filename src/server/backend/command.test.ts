import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { API_LIMITS } from '#src/server/http/api-limits.ts';
import { firstAdminOf, HOOKS_POOL, pocketbaseCommand, pocketbaseEnv, serveCommand } from './command.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'command-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('commands', () => {
  it('serveCommand serves on the loopback address and names every folder', () => {
    const { args } = serveCommand({ dataDir, hooksDir: '/hooks', port: 8123 });
    expect(args[0]).toBe('serve');
    expect(args).toEqual(
      expect.arrayContaining([
        '--http=127.0.0.1:8123',
        `--dir=${dataDir}`,
        '--hooksDir=/hooks',
        '--dev=false',
        '--automigrate=false',
        '--hooksWatch=false',
      ]),
    );
    expect(args.join(' ')).toMatch(/--migrationsDir=\/\S+\/pb_migrations /);
    const publicDir = args.find((arg) => arg.startsWith('--publicDir='))?.slice('--publicDir='.length) ?? '';
    expect(existsSync(publicDir)).toBe(true);
  });

  it('the hooks pool covers the gateway’s concurrent calls and the server’s', () => {
    expect(HOOKS_POOL).toBeGreaterThanOrEqual(API_LIMITS.calls.total + 8);
    expect(serveCommand({ dataDir, hooksDir: '/hooks', port: 8123 }).args).toContain(
      `--hooksPool=${HOOKS_POOL}`,
    );
  });

  it('pocketbaseCommand puts the command first', () => {
    const { args } = pocketbaseCommand({ dataDir, hooksDir: '/hooks' }, ['migrate', 'up']);
    expect(args.slice(0, 2)).toEqual(['migrate', 'up']);
    expect(args.join(' ')).not.toContain('--http');
  });
});

it.each([
  [undefined, 'register', 'register'],
  [undefined, 'off', 'off'],
  ['jefa@nordvia.example', 'register', 'off'],
] as const)('firstAdminOf with ADMIN_EMAIL=%s and FIRST_ADMIN=%s: %s', (email, firstAdmin, expected) => {
  expect(firstAdminOf({ ADMIN_EMAIL: email, FIRST_ADMIN: firstAdmin })).toBe(expected);
});

describe('pocketbaseEnv', () => {
  it('leaves the size of Go’s heap to the machine’s GOGC', () => {
    expect(pocketbaseEnv({ firstAdmin: 'off' }, { GOGC: '100' })['GOGC']).toBe('100');
  });

  it('overrides the machine’s variables, so that none leaks into an instance', () => {
    const machine = { PATH: '/bin', REBUILD_WEBHOOK_URL: 'http://elsewhere', RATE_LIMITS: 'off' };
    expect(pocketbaseEnv({ firstAdmin: 'off', webhookSecret: 's' }, machine)).toEqual({
      GOGC: '50',
      PATH: '/bin',
      SITE_URL: '',
      WEBHOOK_SECRET: 's',
      GATEWAY_HOOK_URL: '',
      REBUILD_WEBHOOK_URL: '',
      FIRST_ADMIN: 'off',
      RATE_LIMITS: 'on',
      SECOND_FACTOR: 'on',
      PHOTOS_STORE: '',
      BACKUP_DAYS: '',
    });
  });
});
