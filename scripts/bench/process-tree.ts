import { readdirSync, readFileSync } from 'node:fs';

/** A process and what the kernel says of it; times in clock ticks. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  /** Fields of /proc/PID/stat behind the command's name: proc(5) numbers them from 3. */
  readonly fields: readonly string[];
}

function readFacts(pid: number): ProcessFacts | null {
  try {
    // The command's name, in parentheses, may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { pid, parent: Number(fields[1]), fields };
  } catch {
    return null;
  }
}

/** A process and everything below it. */
export function processTree(root: number): ProcessFacts[] {
  const all = new Map<number, ProcessFacts>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const facts = readFacts(Number(name));
    if (facts !== null) all.set(facts.pid, facts);
  }
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && isBelow(parent);
  };
  return [...all.values()].filter(({ pid }) => isBelow(pid));
}
