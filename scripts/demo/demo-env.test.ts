import { describe, expect, it } from 'vitest';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { demoEnv } from './demo-env.ts';

/** What a `.env` of production may hold. */
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
  ] as const)('the folder by %s of %j is %s', (variable, source, folder) => {
    expect(demoEnv(source, variable).DATA_DIR).toBe(folder);
  });

  it('takes what is given, and the demo’s own for what is not or is empty', () => {
    expect(demoEnv({ ...production, ADMIN_EMAIL: 'jefa@nordvia.example' }, 'DEMO_DATA_DIR')).toMatchObject({
      PORT: 4321,
      SITE_URL: 'https://nordvia.example',
      ADMIN_EMAIL: 'jefa@nordvia.example',
      ADMIN_PASSWORD: demoAdmin.password,
    });
  });

  it('publishes nowhere else, whatever is given', () => {
    const given = { ...production, PUBLISH_TARGET: 's3://nordvia' };
    expect(demoEnv(given, 'DEMO_DATA_DIR').PUBLISH_TARGET).toBeUndefined();
  });

  it('listens on loopback only, because its administrator’s password is public', () => {
    expect(demoEnv({ ...production, HOST: '0.0.0.0' }, 'DEMO_DATA_DIR').HOST).toBe('127.0.0.1');
  });

  it('keeps its photos to itself, whatever is given', () => {
    const given = { ...production, PHOTOS_BUCKET: 'nordvia' };
    expect(demoEnv(given, 'DEMO_DATA_DIR').PHOTOS_BUCKET).toBeUndefined();
  });

  it.each([
    [{}, 1025],
    [{ MAIL_SMTP_PORT: '2025' }, 2025],
    [{ MAIL_SMTP_PORT: '2025', SMTP_PORT: '587' }, 587],
  ])('sends mails of %j to port %d', (source, port) => {
    expect(demoEnv(source, 'DEMO_DATA_DIR').SMTP_PORT).toBe(port);
  });
});
