import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A process with its kernel statistics; times in clock ticks. */
interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  /** Fields of /proc/PID/stat after the command's name: proc(5) numbers them from 3. */
  readonly fields: readonly string[];
}

function readFacts(pid: number): ProcessFacts | null {
  try {
    // The command's name, in parentheses, may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { pid, parent: Number(fields[1]), fields };
  } catch {
    return null;
  }
}

/** A process and all its descendants. */
function processTree(root: number): ProcessFacts[] {
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

/** Clock ticks per second in /proc: always 100 in user space on Linux. */
const TICKS_PER_SECOND = 100;
/** Indexes of user and kernel time of the process and of its waited-for children. */
const TIMES = [11, 12, 13, 14];

/** CPU seconds of a process and all its descendants, including children that have exited. */
export function cpuSecondsOfTree(root: number): number {
  let ticks = 0;
  for (const { fields } of processTree(root)) for (const field of TIMES) ticks += Number(fields[field]);
  return ticks / TICKS_PER_SECOND;
}

/** Short enough to catch a build, which takes some seconds; the kernel keeps each process's peak. */
const SAMPLE_MS = 200;

/** The program and its script, as in `node build-site.ts`. */
function nameOf(pid: number): string {
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const script = args.find((arg) => /\.(ts|js|mjs)$/.test(arg));
  return script === undefined ? path.basename(program) : path.basename(script);
}

const megabytes = (text: string, field: string) =>
  Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024);

/** The most resident memory that a process has had, in megabytes. */
const peakResident = (pid: number) => megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM');

/** A process's memory in megabytes, in which a page that several processes share counts in part (PSS). */
export const proportional = (pid: number) =>
  megabytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss');

/** Megabytes by program. */
type Memory = Readonly<Record<string, number>>;

/** Samples a process and its descendants; the returned function stops and returns the maximum by program. */
export function watchMemory(root: number, measure: (pid: number) => number = peakResident): () => Memory {
  const peaks: Record<string, number> = {};
  const look = () => {
    for (const { pid } of processTree(root)) {
      try {
        const name = nameOf(pid);
        peaks[name] = Math.max(peaks[name] ?? 0, measure(pid));
      } catch {
        // It has exited meanwhile.
      }
    }
  };
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    look();
    return peaks;
  };
}
