import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectWholeRelease, SEED, visitAsPeopleDo, waitUntilPublished } from '#tests/support/soak.ts';
import { launchStack } from '#tests/support/stack-launch.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { playWithStock } from '#tests/support/stock-play.ts';

/**
 * The disk of the releases fills while the stock is published: the site stays unchanged and reports it, and publishing resumes
 * automatically once there is space. Needs permission to mount a file system.
 */

const DISK_MB = 400;
/** Less than the reserve of publishing, and more. */
const TOO_LITTLE_MB = 60;

let stack: TestStack | undefined;
let mounted: string | undefined;
afterAll(async () => {
  await stack?.halt();
  if (mounted !== undefined) execFileSync('umount', [mounted]);
  if (stack !== undefined) await rm(stack.dataDir, { recursive: true, force: true });
});

test(`a disk that fills and empties (seed ${SEED})`, async () => {
  stack = await startTestStack('scripts/demo.ts');
  const { dataDir } = stack;
  await stack.halt();
  const releases = path.join(dataDir, 'releases');
  await rename(releases, `${releases}-aside`);
  await mkdir(releases);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', releases]);
  mounted = releases;
  execFileSync('cp', ['-a', `${releases}-aside/.`, releases]);

  stack = await launchStack('scripts/demo.ts', dataDir, {});
  const play = playWithStock(await stack.signIn(), SEED);
  await waitUntilPublished(stack);
  const endVisit = visitAsPeopleDo(stack, ['/', '/catalogo', '/contacto']);
  const filler = path.join(releases, '.filler');
  for (const leave of [TOO_LITTLE_MB, 0]) {
    const { release } = await stack.health();
    const free = Number(
      execFileSync('df', ['--output=avail', '-m', releases], { encoding: 'utf8' }).split('\n')[1],
    );
    // The write fails at the end of the disk, and so fills it.
    await writeFile(filler, Buffer.alloc((free - leave + (leave === 0 ? 2 : 0)) * 1024 * 1024)).catch(
      () => undefined,
    );
    await play.newCar();
    const token = (await stack.signIn()).authStore.token;
    await stack.waitForHealth('the failure', ({ publisher }) => publisher.state === 'failed');
    expect((await stack.health(token)).publisher.lastError).toMatch(/disco del servidor/);
    expect((await stack.health()).release).toBe(release);
    await rm(filler);
    await waitUntilPublished(stack);
    expect((await stack.health()).release).not.toBe(release);
  }
  expect(await endVisit()).toEqual([]);
  await expectWholeRelease(stack);
});
