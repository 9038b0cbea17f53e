import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#src/server/log.ts';

/** A deployment is told within this time; whole builds look by themselves. Milliseconds. */
const INTERVAL_MS = 60_000;

/** A build was not made, or thrown away, because the code on disk is not the code that this process was started with. */
export class CodeChanged extends Error {
  constructor() {
    super(
      'The code on disk is not the code that this process was started with, so nothing is built from it. Restart the product.',
    );
  }
}

/** The code that this process was started with, compared with what lies on the disk. */
export interface CodeWatch {
  /** Fingerprint of the code at the start. */
  readonly fingerprint: string;
  /** Whether the disk had other code when somebody looked last. */
  readonly hasChanged: () => boolean;
  /** Looks now. @throws CodeChanged when the disk has other code. */
  readonly requireUnchanged: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Takes the fingerprint of the code, and from then on says when the disk has other code, as during an update in place:
 * half of one version and half of another must not become a site.
 * @param read the fingerprint of what lies on the disk.
 * @param intervalMs another is for tests.
 */
export async function watchCode(
  read: () => Promise<string>,
  log: Log,
  intervalMs = INTERVAL_MS,
): Promise<CodeWatch> {
  const fingerprint = await read();
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let isOther = false;

  const look = async (): Promise<void> => {
    // Files that go while they are read are a change too.
    const now = await read().catch(() => null);
    const wasOther = isOther;
    isOther = now !== fingerprint;
    if (isOther === wasOther || isStopped()) return;
    if (isOther)
      log.warn(
        'The code on disk has changed. The stock goes on being published by the code of the release that is served; ' +
          'a restart takes over the new code.',
      );
    else log.info('The code on disk is again what this process was started with');
  };
  const loop = async () => {
    while (!isStopped()) {
      await sleep(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!isStopped()) await look();
    }
  };
  void loop();

  return {
    fingerprint,
    hasChanged: () => isOther,
    requireUnchanged: async () => {
      await look();
      if (isOther) throw new CodeChanged();
    },
    stop: () => stopping.abort(),
  };
}
