import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

/** What `tcp_mem` counts in. Where pages are larger (some ARM kernels), there is more than this says. */
const PAGE_BYTES = 4096;
/** Linux's own choice: an eighth of the machine's memory, three quarters of that (net/ipv4/tcp.c, `tcp_init_mem`). */
const USUAL_SHARE = 3 / 32;

/** A setting of the kernel's (tcp(7)); undefined where it tells none: in a container `tcp_mem`, elsewhere than on Linux all. */
export function tcpSetting(name: 'tcp_mem' | 'tcp_notsent_lowat'): string | undefined {
  try {
    return readFileSync(`/proc/sys/net/ipv4/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * The most that all TCP connections of the machine may hold, in bytes, beyond which Linux lets all wait and breaks off what is closed
 * (tcp(7), `tcp_mem`: its third number).
 * @param tcpMem what the kernel tells. @param machineBytes the memory of the machine.
 */
export function tcpMemoryOf(tcpMem: string | undefined, machineBytes: number): number {
  const pages = Number(tcpMem?.trim().split(/\s+/)[2]);
  return pages > 0 ? pages * PAGE_BYTES : Math.floor(machineBytes * USUAL_SHARE);
}

/** That of this machine. */
export const tcpMemory = (): number => tcpMemoryOf(tcpSetting('tcp_mem'), totalmem());
