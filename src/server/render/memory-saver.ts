import { setFlagsFromString } from 'node:v8';

const FLAG = '--memory-saver-mode';

/**
 * Runs work without V8's memory saver mode, which `npm start` sets for this process and its threads: with it, a page takes
 * twice the processor time. V8 reads the flag whenever it decides how far a heap may grow. At most one such work runs at a time.
 */
export async function withoutMemorySaver<T>(
  work: () => Promise<T>,
  { flags = process.execArgv, setFlags = setFlagsFromString } = {},
): Promise<T> {
  if (!flags.includes(FLAG)) return work();
  setFlags('--no-memory-saver-mode');
  try {
    return await work();
  } finally {
    setFlags(FLAG);
  }
}
