import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { createLog, errorMessage } from '#src/server/log.ts';
import { openInstance } from '#src/server/instance.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { startBackend } from '#src/server/stack.ts';

/** `npm run admin -- grant|revoke EMAIL`: gives or takes the administrator role, whether or not the product is running. */

const log = createLog('admin');

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action, email] = positionals;
  if ((action !== 'grant' && action !== 'revoke') || email === undefined) {
    throw new Error('Usage: npm run admin -- grant|revoke EMAIL');
  }
  const env = readEnv();
  const instance = await openInstance(env);
  const running = createPocketBaseClient(instance.pocketbaseUrl, instance.secret);
  const isRunning = await running.publicationVersion().then(
    () => true,
    () => false,
  );
  const backend = isRunning ? null : await startBackend(env, createLog('pocketbase'));
  try {
    if (action === 'grant') await running.grantAdmin({ email });
    else await running.revokeAdmin(email);
    log.info(action === 'grant' ? `${email} is an administrator` : `${email} is no administrator any more`);
  } finally {
    await backend?.stop();
  }
}

try {
  await main();
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
