import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand, type RunningCommand } from '#tests/support/commands.ts';
import { childOf } from '#tests/support/processes.ts';

/** How a service stops, tested with services that only start and stop. */

const started: RunningCommand[] = [];
afterAll(() => Promise.all(started.map((service) => service.kill())));

const MODULE = path.join(projectRoot, 'src/server/process/stop-signals.ts');
const nodeOf = (script: string) => [process.execPath, '--input-type=module', '-e', script] as const;

/** A service with two parts that take a moment to stop; `last` is the end of its start. */
const serviceScript = (last: string) => `
  import { runService } from '${MODULE}';
  import { abortable } from '${path.join(projectRoot, 'src/server/lib/abortable.ts')}';
  import { setTimeout as sleep } from 'node:timers/promises';
  const log = { info: () => {}, warn: (message) => console.log('warned:', message) };
  await runService(log, async ({ signal, onStop }) => {
    onStop(async () => { await sleep(300); console.log('first stopped'); });
    onStop(async () => { console.log('second stops'); await sleep(300); console.log('second stopped'); });
    setInterval(() => {}, 1000);
    ${last}
  });`;
const running = serviceScript("console.log('started')");
const STOPPED = 'second stops\nsecond stopped\nfirst stopped\n';

async function start(script: string): Promise<RunningCommand> {
  const service = startCommand(nodeOf(script));
  started.push(service);
  await service.prints(/^start/m);
  return service;
}

// Concurrent, because the tests mostly wait.
describe.concurrent('a service', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s stops the parts in reverse order and exits with 0',
    async (signal) => {
      const service = await start(running);
      process.kill(service.pid, signal);
      expect(await service.ended).toBe(0);
      expect(service.output()).toBe(`started\n${STOPPED}`);
    },
  );

  test('a signal interrupts a start that waits', async () => {
    const service = await start(
      serviceScript("console.log('starting'); await abortable(sleep(60_000), signal)"),
    );
    process.kill(service.pid, 'SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.output()).toBe(`starting\n${STOPPED}`);
  });

  test('a failing start stops the started parts, logs the error, and exits with a failure', async () => {
    const service = await start(serviceScript("console.log('starting'); throw new Error('no port')"));
    expect(await service.ended).toBe(1);
    expect(service.output()).toBe(`starting\nwarned: no port\n${STOPPED}`);
  });

  test('logs an unhandled rejection and keeps running', async () => {
    const service = await start(
      serviceScript(`
        void Promise.reject(new Error('a photo is gone'));
        void Promise.reject('no error at all');
        await sleep(100);
        console.log('started')`),
    );
    process.kill(service.pid, 'SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.output()).toMatch(
      /^warned: Unhandled rejection: Error: a photo is gone\n {4}at [^]*\nwarned: Unhandled rejection: no error at all\nstarted\n/,
    );
    expect(service.output()).toContain(STOPPED);
  });

  test('treats a Ctrl-C that arrives twice, from the terminal and from npm, as one', async () => {
    const service = await start(running);
    process.kill(service.pid, 'SIGINT');
    await service.prints(/second stops/);
    process.kill(service.pid, 'SIGINT');
    expect(await service.ended).toBe(0);
    expect(service.output()).toBe(`started\n${STOPPED}`);
  });

  test('a second Ctrl-C exits at once if the shutdown hangs', async () => {
    const service = await start(serviceScript("onStop(() => new Promise(() => {})); console.log('started')"));
    process.kill(service.pid, 'SIGINT');
    const again = setInterval(() => process.kill(service.pid, 'SIGINT'), 400);
    const end = await service.ended;
    clearInterval(again);
    expect(end).toBe(130);
  });

  test('the death of the npm that started it shuts it down', async () => {
    const npm = `
    import { spawn } from 'node:child_process';
    process.title = 'npm start';
    spawn(process.execPath, ${JSON.stringify(nodeOf(running).slice(1))}, { stdio: 'inherit' });`;
    const service = await start(npm);
    process.kill(service.pid, 'SIGKILL');
    expect(await service.ended).toBe('SIGKILL');
    await service.prints(/first stopped/);
    expect(service.output()).toBe(`started\n${STOPPED}`);
  });

  test('the death of any other parent has no effect', async () => {
    const shell = `
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ${JSON.stringify(nodeOf(running).slice(1))}, { stdio: 'inherit' });`;
    const service = await start(shell);
    const child = await childOf(service.pid, MODULE);
    process.kill(service.pid, 'SIGKILL');
    expect(await service.ended).toBe('SIGKILL');
    // Longer than a service takes to notice the death of its npm.
    const isStopping = service.prints(/stops/).then(() => true);
    const time = new Promise((resolve) => setTimeout(() => resolve(false), 2500));
    expect(await Promise.race([isStopping, time])).toBe(false);
    process.kill(child, 'SIGTERM');
    await isStopping;
  });
});
