import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesNaming } from './processes.ts';
import type { TestStack } from './stack.ts';

/** The supervisor's next attempt succeeds within this time, some seconds after the port is free. */
const BACK_MS = 60_000;

/**
 * Kills the instance's PocketBase with SIGKILL, and prevents its restart: a listener occupies its port and drops all
 * connections.
 * @returns a function that frees the port, and resolves when PocketBase is back
 */
export async function cutPocketbase(stack: TestStack): Promise<() => Promise<void>> {
  const found = (await processesNaming(stack.dataDir)).find(
    ({ command }) =>
      /pocketbase serve/.test(command.split(' --')[0] ?? '') && !command.includes('child-process.sh'),
  );
  if (found === undefined) throw new Error('PocketBase is not running');
  process.kill(found.pid, 'SIGKILL');
  const squatter = createServer((socket) => socket.destroy());
  const port = Number(new URL(stack.pocketbaseUrl).port);
  const take = async () => {
    squatter.listen(port, '127.0.0.1');
    await once(squatter, 'listening');
  };
  // The killed process may hold the port for another moment.
  for (let attempt = 0; ; attempt++) {
    try {
      await take();
      break;
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(5);
    }
  }
  return async () => {
    squatter.close();
    await once(squatter, 'close');
    await stack.waitForHealth('PocketBase to be back', ({ pocketbase }) => pocketbase === 'up', BACK_MS);
  };
}
