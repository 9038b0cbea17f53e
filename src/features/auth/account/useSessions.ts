import { useEffect, useState } from 'react';
import { notify } from '#src/components/ui/notify.tsx';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { refreshSession } from '#src/features/auth/session/auth.api.ts';
import { closeOtherSessions, closeSession, fetchSessions } from './sessions.api.ts';
import type { OwnSession } from './sessions.schema.ts';
import { closedOthersText } from './sessions.messages.ts';

/** The sessions of the account, and what is done about them. */
export interface Sessions {
  /** Null while nothing is known. */
  readonly known: readonly OwnSession[] | null;
  readonly hasFailed: boolean;
  /** The session that is being ended, `others` for all others; null when nothing is under way. */
  readonly busy: string | null;
  readonly load: () => void;
  /** Whether it was ended. */
  readonly close: (session: OwnSession) => Promise<boolean>;
  readonly closeOthers: () => Promise<boolean>;
}

/** Whoever has been signed out elsewhere is told by the page's own way, which this begins. */
async function checkOwn(error: unknown): Promise<void> {
  if (readFailure(error).status === 401) await refreshSession().catch(() => undefined);
}

/** Loads them, and again after each change. */
export function useSessions(): Sessions {
  const [known, setKnown] = useState<readonly OwnSession[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);

  const load = async () => {
    setFailed(false);
    try {
      setKnown(await fetchSessions());
    } catch (error) {
      setFailed(true);
      await checkOwn(error);
    }
  };
  // oxlint-disable-next-line react/set-state-in-effect -- on mount, when nothing has failed
  useEffect(() => void load(), []);

  /** @param what the session's id, or `others`. */
  const end = async (what: string, work: () => Promise<void>, title: string, description: string) => {
    if (busy !== null) return false;
    setBusy(what);
    try {
      await work();
      notify({ title, description, tone: 'success' });
      // Also when they cannot be loaded again.
      setKnown((all) => all?.filter(({ id, isThis }) => (what === 'others' ? isThis : id !== what)) ?? null);
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
    known,
    hasFailed,
    busy,
    load: () => void load(),
    close: ({ id, device }) =>
      end(id, () => closeSession(id), 'Sesión cerrada', `${device}: tendrá que volver a entrar.`),
    closeOthers: () =>
      end('others', closeOtherSessions, 'Sesiones cerradas', closedOthersText((known?.length ?? 1) - 1)),
  };
}
