import { NoCopy } from '#src/server/backup/before-migrations.ts';
import type { SupervisedServer } from './server-process.ts';

/** A process that starts when what has to be done before has been done, be it at a later try. */
export interface Launch {
  /** The process; tries to start it, unless that is under way or done. @throws Error that says what is in the way. */
  readonly server: () => Promise<SupervisedServer>;
  /** The process, once there is one. */
  readonly now: () => SupervisedServer | undefined;
  /** Whether the last try failed for want of a copy of the database. */
  readonly isHeld: () => boolean;
  /** Ends the process; there will be no other. */
  readonly stop: () => Promise<void>;
}

/**
 * @param prepare what has to be done before; tried again, by whoever asks for the process, until it succeeds.
 * @param start starts the process.
 */
export function launchOnce(prepare: () => Promise<void>, start: () => SupervisedServer): Launch {
  let starting: Promise<SupervisedServer> | undefined;
  let server: SupervisedServer | undefined;
  let isHeld = false;
  let isStopped = false;

  const launch = async (): Promise<SupervisedServer> => {
    try {
      await prepare();
      if (isStopped) throw new Error('PocketBase was stopped before it started');
      server = start();
      isHeld = false;
      return server;
    } catch (error) {
      starting = undefined;
      isHeld = error instanceof NoCopy;
      throw error;
    }
  };

  return {
    server: () => (starting ??= launch()),
    now: () => server,
    isHeld: () => isHeld,
    stop: async () => {
      isStopped = true;
      await starting?.catch(() => undefined);
      await server?.stop();
    },
  };
}
