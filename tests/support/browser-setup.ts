import { startTestStack } from '#tests/support/stack.ts';

/**
 * Seeds the demo once, keeps its data as the template from which specs start copies of their own, and serves one copy
 * that all read-only specs share. Hands the addresses to the specs through the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await startTestStack('scripts/demo.ts');
  await template.halt();
  const shared = await startTestStack('scripts/demo.ts', { template: template.dataDir });
  process.env['TEST_TEMPLATE_DIR'] = template.dataDir;
  process.env['TEST_SITE_URL'] = shared.url;
  return async () => {
    await shared.stop();
    await template.stop();
  };
}
