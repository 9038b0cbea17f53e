import { spawnSync } from 'node:child_process';

const OPTIONS = ['--pid', '--fork', '--mount-proc', '--kill-child'];

/**
 * The command line in front of another that makes it process 1 of a space of its own, as a container does.
 * @throws Error where the machine does not allow that: root may, and others where user namespaces are open to them.
 */
export function ownPidNamespace(): readonly string[] {
  const ways = [[], ['--user', '--map-root-user']].map((as) => ['unshare', ...as, ...OPTIONS] as const);
  const attempts = ways.map(([file, ...args]) => spawnSync(file, [...args, 'true'], { encoding: 'utf8' }));
  const allowed = ways.find((_, i) => attempts[i]?.status === 0);
  if (allowed === undefined)
    throw new Error(`Cannot create a PID namespace: ${attempts.map(({ stderr }) => stderr).join()}`);
  return allowed;
}
