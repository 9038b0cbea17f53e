import { useEffect, useState } from 'react';
import { notify } from '#src/components/ui/notify.ts';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { refreshSession } from '#src/features/auth/session/auth.api.ts';
import { closeOtherSessions, closeSession, fetchSessions } from './sessions.api.ts';
import type { OwnSession } from './sessions.schema.ts';
import { closedOthersText } from './sessions.messages.ts';

/** The sessions of the account, and the actions on them. */
export interface Sessions {
  /** Null until they are loaded. */
  readonly sessions: readonly OwnSession[] | null;
  readonly hasFailed: boolean;
  /** Id of the session that is being ended, `others` for all others; null when idle. */
  readonly busy: string | null;
  readonly load: () => void;
  /** Resolves to whether it was ended. */
  readonly close: (session: OwnSession) => Promise<boolean>;
  readonly closeOthers: () => Promise<boolean>;
}

/** A 401 means that this session was ended elsewhere: refreshing it makes the page sign out. */
async function checkOwn(error: unknown): Promise<void> {
  if (readFailure(error).status === 401) await refreshSession().catch(() => undefined);
}

/** Loads the sessions, and reloads them after each change. */
export function useSessions(): Sessions {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);

  const load = async () => {
    setFailed(false);
    try {
      setSessions(await fetchSessions());
    } catch (error) {
      setFailed(true);
      await checkOwn(error);
    }
  };
  // oxlint-disable-next-line react/set-state-in-effect -- on mount, when nothing has failed
  useEffect(() => void load(), []);

  /** @param what id of a session, or `others`. */
  const end = async (what: string, work: () => Promise<void>, title: string, description: string) => {
    if (busy !== null) return false;
    setBusy(what);
    try {
      await work();
      notify({ title, description, tone: 'success' });
      // Updates the list even if reloading fails.
      setSessions(
        (all) => all?.filter(({ id, isThis }) => (what === 'others' ? isThis : id !== what)) ?? null,
      );
      await load();
      return true;
    } catch (error) {
      const { message } = readFailure(error);
      notify({
        title: 'Error',
        description: message ?? 'No se pudo cerrar la sesión',
        tone: 'destructive',
      });
      await checkOwn(error);
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    sessions,
    hasFailed,
    busy,
    load: () => void load(),
    close: ({ id, device }) =>
      end(id, () => closeSession(id), 'Sesión cerrada', `${device}: habrá que volver a entrar.`),
    closeOthers: () =>
      end('others', closeOtherSessions, 'Sesiones cerradas', closedOthersText((sessions?.length ?? 1) - 1)),
  };
}
