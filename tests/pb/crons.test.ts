import { expect, inject, it } from 'vitest';
import { waitingForTheirTurn } from '#tests/support/database.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

/** PocketBase's cron jobs. */

const OWN = /^(prune|purge|remind|free)-/;

it('run whatever their engine has run before', async () => {
  const pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  try {
    const [admin, superuser] = [await pb.admin(), await pb.superuser()];
    const jobs = (await superuser.crons.getFullList()).map(({ id }) => id).filter((id) => OWN.test(id));
    expect(jobs.length).toBeGreaterThan(7);
    const invite = (email: string) =>
      admin.send('/api/people/invite', { method: 'POST', body: { email, nombre: 'Ana Invitada' } });
    for (const job of jobs) {
      // The hooks of a route's saves run inside its transaction, each in a separate engine.
      await invite(`${job}@nordvia.example`);
      // The queued route keeps the first engine, so the job gets one that ran those hooks.
      await waitingForTheirTurn<unknown>(
        pb.dataDir,
        () => invite(`tras-${job}@nordvia.example`),
        () => superuser.crons.run(job),
      );
    }
    // PocketBase writes its log every three seconds.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const failed = await superuser.logs.getList(1, 50, { filter: "level > 0 && message ~ 'cron'" });
    expect(failed.items.map(({ data }) => data)).toEqual([]);
  } finally {
    await pb.destroy();
  }
}, 60_000);
