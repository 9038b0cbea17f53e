import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '#src/server/process/child-process.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand } from '#tests/support/commands.ts';
import { ownPidNamespace } from '#tests/support/namespace.ts';
import { processesNaming, waitUntilNoneIsLeft } from '#tests/support/processes.ts';

/** Starts a command under its wrapper; its processes have the name in their environment. */
function wrapped(command: string, ...args: string[]) {
  const name = randomUUID();
  const child = startChild({
    command,
    args,
    cwd: projectRoot,
    env: { ...process.env, NAME: name },
    onLine: () => undefined,
  });
  return { name, child };
}

/** Whether a process handles SIGINT and SIGTERM: bits 1 and 14 of the kernel's signal mask. */
function handlesSignals(pid: number): boolean {
  try {
    const [, mask = '0'] = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (BigInt(`0x${mask}`) & 0x4002n) === 0x4002n;
  } catch {
    // It has exited already.
    return false;
  }
}

/** The wrapper's two shells, once both handle signals: the command too is such a shell for a moment. */
async function shellsOf(name: string): Promise<[number, number]> {
  for (;;) {
    const shells = (await processesNaming(name)).filter(
      ({ command, pid }) => command.includes('child-process.sh') && handlesSignals(pid),
    );
    const [first] = shells.filter(({ parent }) => parent === process.pid);
    const [second] = shells.filter(({ parent }) => parent === first?.pid);
    if (first !== undefined && second !== undefined) return [first.pid, second.pid];
  }
}

test.each([
  ['SIGTERM', 'the wrapper', 0],
  ['SIGINT', 'the wrapper', 0],
  ['SIGTERM', 'its watcher', 1],
  ['SIGINT', 'its watcher', 1],
] as const)('%s to %s ends the command', async (signal, _, which) => {
  const { name, child } = wrapped('sleep', '1000');
  process.kill((await shellsOf(name))[which], signal);
  expect(await child.exited).toBe(128 + 15);
  await waitUntilNoneIsLeft(name);
});

test.each([
  ['0', 0],
  ['7', 7],
])('a command that exits with %s reports that code', async (code, expected) => {
  const { name, child } = wrapped('sh', '-c', `exit ${code}`);
  expect(await child.exited).toBe(expected);
  await waitUntilNoneIsLeft(name);
});

test('a terminated command reports its exit code', async () => {
  const { name, child } = wrapped('bash', '-c', 'trap "exit 3" TERM; sleep 1000 & wait');
  while (!(await processesNaming(name)).some(({ command }) => command.startsWith('sleep')));
  await shellsOf(name);
  await child.stop();
  expect(await child.exited).toBe(3);
  await waitUntilNoneIsLeft(name);
});

test('a wrapper leaves no zombies for a container’s init process', async () => {
  const script = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { startChild } from '${path.join(projectRoot, 'src/server/process/child-process.ts')}';
    const start = (...args) => startChild({ command: 'sleep', args, cwd: '/', env: process.env, onLine: () => {} });
    await start('0').exited;
    const stopped = start('1000');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await stopped.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const others = readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && name !== '1');
    console.log(process.pid, JSON.stringify(others.map((pid) => readFileSync('/proc/' + pid + '/stat', 'utf8'))));
  `;
  const node = [process.execPath, '--input-type=module', '-e', script];
  const running = startCommand([...ownPidNamespace(), ...node]);
  expect([await running.ended, running.output()]).toEqual([0, '1 []\n']);
});
