import { describe, expect, it } from 'vitest';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { demoEnv } from './demo-env.ts';

/** Variables of a production `.env`. */
const production = { DATA_DIR: '/srv/nordvia/data', SITE_URL: 'https://nordvia.example', PORT: '' };

describe('demoEnv', () => {
  it.each([
    ['DEMO_DATA_DIR', {}, '.data/demo'],
    ['DEV_DATA_DIR', {}, '.data/dev'],
    ['DEMO_DATA_DIR', production, '.data/demo'],
    ['DEV_DATA_DIR', production, '.data/dev'],
    ['DEMO_DATA_DIR', { ...production, DEMO_DATA_DIR: '', DEV_DATA_DIR: '/b' }, '.data/demo'],
    ['DEMO_DATA_DIR', { ...production, DEMO_DATA_DIR: '/a', DEV_DATA_DIR: '/b' }, '/a'],
    ['DEV_DATA_DIR', { ...production, DEMO_DATA_DIR: '/a', DEV_DATA_DIR: '/b' }, '/b'],
  ] as const)('the folder for %s in %j is %s', (variable, source, folder) => {
    expect(demoEnv(source, variable).DATA_DIR).toBe(folder);
  });

  it('uses given values, and the demo’s defaults for missing or empty ones', () => {
    expect(demoEnv({ ...production, ADMIN_EMAIL: 'jefa@nordvia.example' }, 'DEMO_DATA_DIR')).toMatchObject({
      PORT: 4321,
      SITE_URL: 'https://nordvia.example',
      ADMIN_EMAIL: 'jefa@nordvia.example',
      ADMIN_PASSWORD: demoAdmin.password,
    });
  });

  it('never publishes elsewhere', () => {
    const given = { ...production, PUBLISH_TARGET: 's3://nordvia' };
    expect(demoEnv(given, 'DEMO_DATA_DIR').PUBLISH_TARGET).toBeUndefined();
  });

  it('listens on loopback only, because its administrator’s password is public', () => {
    expect(demoEnv({ ...production, HOST: '0.0.0.0' }, 'DEMO_DATA_DIR').HOST).toBe('127.0.0.1');
  });

  it('never stores photos in a bucket', () => {
    const given = { ...production, PHOTOS_BUCKET: 'nordvia' };
    expect(demoEnv(given, 'DEMO_DATA_DIR').PHOTOS_BUCKET).toBeUndefined();
  });

  it.each([
    [{}, 1025],
    [{ MAIL_SMTP_PORT: '2025' }, 2025],
    [{ MAIL_SMTP_PORT: '2025', SMTP_PORT: '587' }, 587],
  ])('sends the mails of %j to port %d', (source, port) => {
    expect(demoEnv(source, 'DEMO_DATA_DIR').SMTP_PORT).toBe(port);
  });
});
