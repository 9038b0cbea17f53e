import { isDemoFolder } from '#scripts/demo/data-folder.ts';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { knownPasswordFindings } from '#scripts/doctor/settings.ts';
import type { Instance } from '#src/server/instance.ts';
import type { Log } from '#src/server/log.ts';
import { adminsWithPassword } from '#src/server/pocketbase/admins-with-password.ts';

/** Warns when production runs on what the demo left: its folder, which the demo may empty, or its public password. */
export async function warnOfDemoData(instance: Instance, log: Log): Promise<void> {
  const { dataDir } = instance;
  if (isDemoFolder(dataDir)) {
    log.warn(
      `${dataDir} is the demo’s data folder, which \`npm run demo -- --reset\` empties. ` +
        'Give production one of its own: DATA_DIR=…',
    );
  }
  const emails = await adminsWithPassword(instance, demoAdmin.password);
  // The log that is kept holds no mailbox.
  for (const { text } of knownPasswordFindings(emails))
    log.warn(`${text} \`npm run doctor\` tells the whole address.`);
}
