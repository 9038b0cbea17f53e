import PocketBase, { ClientResponseError } from 'pocketbase';
import { isDemoFolder } from '#scripts/demo/data-folder.ts';
import { demoAdmin } from '#scripts/demo/demo-env.ts';
import type { Instance } from '#src/server/instance.ts';
import type { Log } from '#src/server/log.ts';

/** Whether the demo's administrator signs in with the demo's password. */
async function isDemoPasswordGood(pocketbaseUrl: string): Promise<boolean> {
  try {
    await new PocketBase(pocketbaseUrl)
      .collection('users')
      .authWithPassword(demoAdmin.email, demoAdmin.password);
    return true;
  } catch (error) {
    if (error instanceof ClientResponseError) return false;
    throw error;
  }
}

/** Warns when production runs on what the demo left: its folder, which the demo may empty, or its public password. */
export async function warnOfDemoData({ dataDir, pocketbaseUrl }: Instance, log: Log): Promise<void> {
  if (isDemoFolder(dataDir)) {
    log.warn(
      `${dataDir} is the demo’s data folder, which \`npm run demo -- --reset\` empties. ` +
        'Give production one of its own: DATA_DIR=…',
    );
  }
  if (await isDemoPasswordGood(pocketbaseUrl)) {
    log.warn(
      `The demo’s administrator ${demoAdmin.email} exists here and signs in with the demo’s password, ` +
        `${demoAdmin.password}, which anybody can read in the demo’s code. Change it, or start on an empty DATA_DIR.`,
    );
  }
}
