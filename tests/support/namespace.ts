import { spawnSync } from 'node:child_process';

const OPTIONS = ['--pid', '--fork', '--mount-proc', '--kill-child'];

/**
 * A command prefix that runs a command as process 1 of a separate PID namespace, as in a container.
 * @throws Error if the machine does not allow that: it needs root, or unprivileged user namespaces.
 */
export function ownPidNamespace(): readonly string[] {
  const ways = [[], ['--user', '--map-root-user']].map((as) => ['unshare', ...as, ...OPTIONS] as const);
  const attempts = ways.map(([file, ...args]) => spawnSync(file, [...args, 'true'], { encoding: 'utf8' }));
  const allowed = ways.find((_, i) => attempts[i]?.status === 0);
  if (allowed === undefined)
    throw new Error(`Cannot create a PID namespace: ${attempts.map(({ stderr }) => stderr).join()}`);
  return allowed;
}
