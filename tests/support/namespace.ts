import { spawnSync } from 'node:child_process';

/** The first of these commands that the machine allows; each runs what stands behind it. */
function firstAllowed(options: readonly string[]): readonly string[] {
  const ways = [[], ['--user', '--map-root-user']].map(
    (as) => ['unshare', ...as, ...options, '--pid', '--fork', '--mount-proc', '--kill-child'] as const,
  );
  const attempts = ways.map(([file, ...args]) => spawnSync(file, [...args, 'true'], { encoding: 'utf8' }));
  const allowed = ways.find((_, i) => attempts[i]?.status === 0);
  if (allowed === undefined)
    throw new Error(`No namespace of its own: ${attempts.map(({ stderr }) => stderr).join()}`);
  return allowed;
}

/**
 * The command line in front of another that makes it process 1 of a space of its own, as a container does.
 * @throws Error where the machine does not allow that: root may, and others where user namespaces are open to them.
 */
export function ownPidNamespace(): readonly string[] {
  return firstAllowed([]);
}

/** The same, with network settings of its own as well, and nothing but a loopback that is down. @throws Error as above. */
export function ownNetNamespace(): readonly string[] {
  return firstAllowed(['--net']);
}
