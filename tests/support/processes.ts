import { readdir, readFile } from 'node:fs/promises';

/** A running process and the command line that started it. */
export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

/** Running processes whose command line or environment names the text (Linux). */
export async function processesNaming(text: string): Promise<RunningProcess[]> {
  const found: RunningProcess[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const read = (file: string) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '');
    const [command, environment] = await Promise.all([read('cmdline'), read('environ')]);
    // An ended process that nobody has collected yet has no command line any more.
    if (command !== '' && (command.includes(text) || environment.includes(text))) {
      found.push({ pid, command: command.replaceAll('\0', ' ') });
    }
  }
  return found;
}
