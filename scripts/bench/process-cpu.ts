import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts a process's time: fixed at 100 for everything that user programs see. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly seconds: number;
}

function readTimes(pid: number): ProcessTimes | null {
  try {
    // The command's name, in parentheses, may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Seconds of processor time that a process and everything below it have used, those of children that ended included. */
export function cpuSecondsOfTree(root: number): number {
  const times = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const found = readTimes(Number(name));
    if (found !== null) times.set(Number(name), found);
  }
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = times.get(pid)?.parent ?? 0;
    return parent > 1 && isBelow(parent);
  };
  let sum = 0;
  for (const [pid, { seconds }] of times) if (isBelow(pid)) sum += seconds;
  return sum;
}
