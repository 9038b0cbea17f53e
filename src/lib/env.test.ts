import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { envNames, readEnv } from './env.ts';

const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');

it('.env.example sets no variable', () => {
  expect(parseEnv(example)).toEqual({});
});

it('.env.example lists exactly the known variables', () => {
  const named = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(envNames.toSorted());
});

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
  ])('defaults for %j to %s', (given, expected) => {
    expect(readEnv(given).PUBLISHER).toBe(expected);
  });

  it('accepts only on or off', () => {
    expect(() => readEnv({ PUBLISHER: 'yes' })).toThrow(/PUBLISHER/);
  });
});

describe('SITE_URL', () => {
  it.each([
    ['https://coches.example', 'https://coches.example'],
    ['https://coches.example/', 'https://coches.example'],
    ['http://localhost:4321', 'http://localhost:4321'],
    ['http://[::1]:4321', 'http://[::1]:4321'],
  ])('accepts %s', (given, taken) => {
    expect(readEnv({ SITE_URL: given }).SITE_URL).toBe(taken);
  });

  it.each([
    'https://coches.example/tienda',
    'https://coches.example/tienda/',
    'https://coches.example/?a=b',
    'https://coches.example?',
    'https://coches.example/#c',
    'https://ana@coches.example',
    'https://ana:clave@coches.example',
    'https://@coches.example',
  ])('rejects %s, because paths are appended to it', (given) => {
    expect(() => readEnv({ SITE_URL: given })).toThrow(
      /SITE_URL: must be https:\/\/, a host and an optional port only/,
    );
  });

  it.each(['coches.example', 'ftp://coches.example'])('rejects %s, which is not an http(s) URL', (given) => {
    expect(() => readEnv({ SITE_URL: given })).toThrow(/SITE_URL: is not an http\(s\) URL/);
  });
});

describe.each(['REBUILD_WEBHOOK_URL', 'PURGE_URL', 'POCKETBASE_URL', 'PUBLIC_POCKETBASE_URL'])(
  '%s',
  (name) => {
    it.each([
      'https://ana:clave@builds.example/hook',
      'https://ana@builds.example',
      'http://:clave@builds.example',
    ])('rejects %s without repeating the password', (given) => {
      const reading = () => readEnv({ SITE_URL: 'https://nordvia.example', [name]: given });
      expect(reading).toThrow(new RegExp(`${name}: must not contain a user or password`));
      expect(reading).not.toThrow(/clave@|ana@/);
    });

    it('accepts an @ in the path', () => {
      const given = 'https://builds.example/hook/@nordvia';
      expect(readEnv({ SITE_URL: 'https://nordvia.example', [name]: given })).toMatchObject({
        [name]: given,
      });
    });
  },
);

describe('ALERT_TO', () => {
  it.each([
    ['ops@nordvia.example', 'ops@nordvia.example'],
    ['ops@nordvia.example,ana@nordvia.example ', 'ops@nordvia.example, ana@nordvia.example'],
  ])('accepts %s', (given, taken) => {
    expect(readEnv({ ALERT_TO: given }).ALERT_TO).toBe(taken);
  });

  it.each(['ops', 'ops@nordvia.example,', 'Ops <ops@nordvia.example>'])('rejects %s', (given) => {
    expect(() => readEnv({ ALERT_TO: given })).toThrow(/ALERT_TO: needs e-mail addresses/);
  });
});

describe('PURGE_URL', () => {
  const PURGE_URL = 'https://purge.example/nordvia';

  it('is accepted together with SITE_URL', () => {
    expect(readEnv({ PURGE_URL, SITE_URL: 'https://nordvia.example/' }).PURGE_URL).toBe(PURGE_URL);
  });

  it('is rejected without SITE_URL: purges would name pages that no cache has', () => {
    expect(() => readEnv({ PURGE_URL })).toThrow(/PURGE_URL: needs SITE_URL/);
  });
});
