import { startTestStack } from '#tests/support/stack.ts';

/** Serves one instance of the demo for all read-only specs, and passes its address in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const shared = await startTestStack('scripts/demo.ts', { env: { PUBLISHER: 'off' } });
  process.env['TEST_SITE_URL'] = shared.url;
  return () => shared.stop();
}
