import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#src/server/project-root.ts';
import { ownNetNamespace } from '#tests/support/namespace.ts';

/** What `deploy/sysctl.conf` has the kernel keep for whoever reads nothing, tried with the kernel itself. */

const KB = 1024;
const file = (name: string) => readFileSync(path.join(projectRoot, 'deploy', name), 'utf8');
const settings = file('sysctl.conf')
  .split('\n')
  .filter((line) => /^net\./.test(line))
  .map((line) => line.split('=').map((part) => part.trim()) as [name: string, value: string]);
/** Those that each network namespace has for itself: `tcp_mem` is the machine's. */
const ofNamespace = settings.filter(([name]) => name !== 'net.ipv4.tcp_mem');

let inNamespace: readonly string[];
beforeAll(() => {
  inNamespace = ownNetNamespace();
});

/** Bytes that the sender's kernel keeps of what is not read. */
function kept(taken: typeof settings): number {
  const [unshare = '', ...options] = inNamespace;
  const program = path.join(projectRoot, 'tests/support/unread-in-kernel.ts');
  const given = taken.map(([name, value]) => `${name}=${value}`);
  return Number(
    execFileSync(unshare, [...options, process.execPath, program, ...given], { encoding: 'utf8' }),
  );
}

test('of an answer that nobody reads on, the kernel keeps little', () => {
  const bytes = kept(ofNamespace);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(256 * KB);
  // Else there would be nothing to bound.
  expect(kept([])).toBeGreaterThan(1024 * KB);
});

test('a container has the same settings', () => {
  for (const [name, value] of ofNamespace)
    expect(file('compose.yaml')).toContain(`      ${name}: ${value}\n`);
});

test('nginx has bounds of its own for each connection', () => {
  const listening = file('nginx.conf').match(/^ {4}listen .*$/gm) ?? [];
  expect(listening.length).toBeGreaterThan(0);
  for (const line of listening) expect(line).toMatch(/ sndbuf=128k rcvbuf=96k;$/);
});
