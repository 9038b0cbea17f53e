import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Claims a data folder for this process, so that two never serve the same one. A claim whose process is gone is taken over.
 * @returns the release of the claim.
 * @throws Error when another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'run', 'pid');
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new Error(`${dataDir} is in use by process ${holder}. Choose another: DATA_DIR=…`);
  }
  await writeFile(file, `${process.pid}\n`);
  return () => rm(file, { force: true });
}
