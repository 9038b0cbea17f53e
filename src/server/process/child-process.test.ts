import { expect, test } from 'vitest';
import { withoutSecrets } from './child-process.ts';

test.each([
  ['SMTP_PASS', false],
  ['ADMIN_PASSWORD', false],
  ['WEBHOOK_SECRET', false],
  ['AWS_SECRET_ACCESS_KEY', false],
  ['AWS_ACCESS_KEY_ID', false],
  ['AWS_SESSION_TOKEN', false],
  ['NPM_TOKEN', false],
  ['STRIPE_API_KEY', false],
  ['REBUILD_WEBHOOK_URL', false],
  ['PURGE_URL', false],
  ['PATH', true],
  ['NODE_OPTIONS', true],
  ['SMTP_HOST', true],
  ['SITE_URL', true],
  ['POCKETBASE_URL', true],
  ['MONKEY', true],
])('%s is passed to children: %s', (name, isPassed) => {
  expect(withoutSecrets({ [name]: 'x' })).toEqual(isPassed ? { [name]: 'x' } : {});
});
