import { readFileSync } from 'node:fs';
import path from 'node:path';
import { processTree } from './process-tree.ts';

/** Often enough to see a build, which lasts some seconds; the kernel keeps each process's peak by itself. */
const SAMPLE_MS = 200;

/** The program and its script, as in `node build-site.ts`. */
function nameOf(pid: number): string {
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const script = args.find((arg) => /\.(ts|js|mjs)$/.test(arg));
  return script === undefined ? path.basename(program) : path.basename(script);
}

function peakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Most memory that was resident at one time, in megabytes, by program. */
export type PeakMemory = Readonly<Record<string, number>>;

/** Watches a process and everything below it until it is told to stop. */
export function watchMemory(root: number): () => PeakMemory {
  const peaks: Record<string, number> = {};
  const look = () => {
    for (const { pid } of processTree(root)) {
      try {
        const name = nameOf(pid);
        peaks[name] = Math.max(peaks[name] ?? 0, peakMegabytes(pid));
      } catch {
        // It has ended meanwhile.
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
