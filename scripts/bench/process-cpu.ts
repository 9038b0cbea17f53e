import { processTree } from './process-tree.ts';

/** Clock ticks a second in which Linux counts a process's time: fixed at 100 for everything that user programs see. */
const TICKS_PER_SECOND = 100;
/** Where the process's and its ended children's time stands: in user and in kernel mode. */
const TIMES = [11, 12, 13, 14];

/** Seconds of processor time that a process and everything below it have used, those of children that ended included. */
export function cpuSecondsOfTree(root: number): number {
  let ticks = 0;
  for (const { fields } of processTree(root)) for (const field of TIMES) ticks += Number(fields[field]);
  return ticks / TICKS_PER_SECOND;
}
