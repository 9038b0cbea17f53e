import { startTestStack } from '#tests/support/stack.ts';

/** Serves one copy of the demo that all read-only specs share, and hands its address to them through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const shared = await startTestStack('scripts/demo.ts', { env: { PUBLISHER: 'off' } });
  process.env['TEST_SITE_URL'] = shared.url;
  return () => shared.stop();
}
