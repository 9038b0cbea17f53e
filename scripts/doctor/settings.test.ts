import { describe, expect, it } from 'vitest';
import { readEnv } from '#src/lib/env.ts';
import {
  adminPasswordFindings,
  administratorFindings,
  alertFindings,
  businessFindings,
  directFindings,
  knownPasswordFindings,
  mailFindings,
  proxyFindings,
  secondFactorFindings,
  siteUrlFindings,
  versionFindings,
} from './settings.ts';

const SITE_URL = 'https://coches.example';

describe('a production start', () => {
  it.each([
    [siteUrlFindings, {}, [['warn', /SITE_URL is not set: .*http:\/\/localhost:4321/]]],
    [siteUrlFindings, { SITE_URL }, []],
    [administratorFindings, {}, []],
    [administratorFindings, { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'secreto' }, []],
    [
      administratorFindings,
      { ADMIN_EMAIL: 'a@b.example' },
      [['warn', /^ADMIN_EMAIL .* without ADMIN_PASSWORD/]],
    ],
    [
      administratorFindings,
      { ADMIN_PASSWORD: 'secreto' },
      [['warn', /^ADMIN_PASSWORD .* without ADMIN_EMAIL/]],
    ],
    [adminPasswordFindings, {}, []],
    [
      adminPasswordFindings,
      { ADMIN_PASSWORD: '123456' },
      [['warn', /ADMIN_PASSWORD is one of the most common/]],
    ],
    [adminPasswordFindings, { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'secreto' }, []],
    [
      adminPasswordFindings,
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'nordvia-demo' },
      [['warn', /^ADMIN_PASSWORD is the demo’s/]],
    ],
    [directFindings, {}, []],
    [directFindings, { HOST: '127.1.2.3' }, []],
    [directFindings, { HOST: '::1' }, []],
    [directFindings, { HOST: '0:0:0:0:0:0:0:1' }, []],
    [directFindings, { HOST: 'localhost' }, []],
    [directFindings, { HOST: '0.0.0.0' }, [['stop', /^HOST=0\.0\.0\.0 .*PROXY_HOPS=0.*ALLOW_DIRECT=1/]]],
    [directFindings, { HOST: '::' }, [['stop', /^HOST=:: .*PROXY_HOPS=0/]]],
    [directFindings, { HOST: '192.168.1.9' }, [['stop', /^HOST=192/]]],
    [directFindings, { HOST: '128.0.0.1' }, [['stop', /^HOST=128/]]],
    [directFindings, { HOST: '2001:db8::1' }, [['stop', /^HOST=2001/]]],
    [directFindings, { HOST: 'localhost.example' }, [['stop', /^HOST=localhost\.example/]]],
    [directFindings, { HOST: '0.0.0.0', PROXY_HOPS: '1' }, []],
    [directFindings, { HOST: '0.0.0.0', ALLOW_DIRECT: '1' }, [['warn', /^ALLOW_DIRECT=1/]]],
    [directFindings, { ALLOW_DIRECT: '1' }, []],
    [directFindings, { HOST: '0.0.0.0', PROXY_HOPS: '1', ALLOW_DIRECT: '1' }, []],
    [directFindings, { HOST: '0.0.0.0', ALLOW_DIRECT: '0' }, [['stop', /^HOST/]]],
    [proxyFindings, {}, []],
    [proxyFindings, { SITE_URL: 'http://coches.example' }, []],
    [proxyFindings, { SITE_URL }, [['warn', /SITE_URL is https.*PROXY_HOPS=1/]]],
    [proxyFindings, { SITE_URL, PROXY_HOPS: '1' }, []],
    [proxyFindings, { SITE_URL, PROXY_HOPS: '2' }, [['note', /PROXY_HOPS is 2: .*evades the rate limits/]]],
    [mailFindings, {}, [['warn', /SMTP_HOST is not set/]]],
    [mailFindings, { SMTP_HOST: 'mail.example' }, [['note', /mail\.example:587/]]],
    [alertFindings, {}, [['note', /ALERT_TO is not set/]]],
    [alertFindings, { ALERT_TO: 'ops@a.example' }, [['warn', /ALERT_TO is set without SMTP_HOST/]]],
    [alertFindings, { ALERT_TO: 'ops@a.example', SMTP_HOST: 'x' }, [['note', /sent to ops@a\.example/]]],
  ] as const)('%O of %j', (rule, given, expected) => {
    const found = rule(readEnv(given)).map(({ level, text }) => [level, text]);
    expect(found).toEqual(expected.map(([level, words]) => [level, expect.stringMatching(words) as string]));
  });
});

it('warns while the business data are the demo’s', () => {
  expect(businessFindings(true)).toMatchObject([{ level: 'warn' }]);
  expect(businessFindings(false)).toEqual([]);
});

it('names each administrator with the demo password', () => {
  expect(knownPasswordFindings([])).toEqual([]);
  expect(knownPasswordFindings(['a@b.example', 'c@d.example'])).toMatchObject([
    { level: 'warn', text: expect.stringContaining('a@b.example') as string },
    { level: 'warn', text: expect.stringContaining('c@d.example') as string },
  ]);
});

it.each([
  [null, 'on', 'note', 'once there is a database'],
  [[], 'off', 'note', 'Each administrator has'],
  [['a@b.example'], 'on', 'note', '1 (a@b.example); the panel prompts'],
  [
    ['a@b.example', 'c@d.example'],
    'required',
    'note',
    '2 (a@b.example, c@d.example); the panel requires one',
  ],
  [['a@b.example'], 'off', 'warn', 'SECOND_FACTOR=off requires none'],
] as const)('administrators %j without a second factor, SECOND_FACTOR=%s', (emails, policy, level, words) => {
  expect(secondFactorFindings(emails, { SECOND_FACTOR: policy })).toEqual([
    { level, text: expect.stringContaining(words) as string },
  ]);
});

it.each([
  ['0.39.1', 'warn', 'warn'],
  ['0.39.1', 'strict', 'stop'],
  ['0.39.6', 'strict', 'stop'],
  [null, 'strict', 'stop'],
  ['0.39.7', 'strict', 'note'],
  ['0.39.11', 'strict', 'note'],
] as const)('PocketBase %s with POCKETBASE_MIN=%s: %s', (version, minimum, level) => {
  expect(versionFindings(version, minimum).map((finding) => finding.level)).toEqual([level]);
});
