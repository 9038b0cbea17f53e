import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running process and its command line. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Running processes whose command line or environment contains the text (Linux). */
export async function processesNaming(text: string): Promise<RunningProcess[]> {
  const found: RunningProcess[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const read = (file: string) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '');
    const [command, environment, status] = await Promise.all([
      read('cmdline'),
      read('environ'),
      read('status'),
    ]);
    // A zombie has no command line any more.
    if (command !== '' && (command.includes(text) || environment.includes(text))) {
      const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
      found.push({ pid, parent, command: command.replaceAll('\0', ' ') });
    }
  }
  return found;
}

/** The child of the process whose command line or environment contains the text. @throws Error when there is none. */
export async function childOf(parent: number, text: string): Promise<number> {
  const child = (await processesNaming(text)).find((found) => found.parent === parent);
  if (child === undefined) throw new Error(`Process ${parent} has no child`);
  return child.pid;
}

/** The processes of a running product. */
export type Part = 'npm' | 'node' | 'wrapper' | 'watcher' | 'pocketbase';

const isWrapper = ({ command }: RunningProcess) => command.includes('child-process.sh');
const serves = ({ command }: RunningProcess) => /pocketbase serve/.test(command.split(' --')[0] ?? '');

/** The processes of the product with the data folder, by part. @throws Error when one is missing. */
export async function partsOf(dataDir: string): Promise<Readonly<Record<Exclude<Part, 'npm'>, number>>> {
  const running = await processesNaming(dataDir);
  const wrappers = running.filter((found) => isWrapper(found) && serves(found));
  const pids = {
    node: running.find(
      (found) =>
        / \S*scripts\/(start|demo)\.ts/.test(found.command) &&
        !isWrapper(found) &&
        !/^npm|^unshare/.test(found.command),
    ),
    wrapper: wrappers.find(({ parent }) => !wrappers.some(({ pid }) => pid === parent)),
    watcher: wrappers.find(({ parent }) => wrappers.some(({ pid }) => pid === parent)),
    pocketbase: running.find((found) => serves(found) && !isWrapper(found)),
  };
  return Object.fromEntries(
    Object.entries(pids).map(([part, found]) => {
      if (found === undefined) throw new Error(`No ${part} is running`);
      return [part, found.pid];
    }),
  ) as Record<Exclude<Part, 'npm'>, number>;
}

/** Waits until no process contains the text. @throws Error with the remaining ones. */
export async function waitUntilNoneIsLeft(text: string, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const left = await processesNaming(text);
    if (left.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`Left behind:\n${left.map(({ command }) => command).join('\n')}`);
    await sleep(100);
  }
}
