import { useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { sessionDays } from '#src/config/periods.ts';
import { AccountSection } from './AccountSection.tsx';
import type { OwnSession } from './sessions.schema.ts';
import { sessionFacts } from './sessions.messages.ts';
import { useSessions } from './useSessions.ts';

interface RowProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

function Row({ session, isBusy, onClose }: RowProps) {
  const facts = sessionFacts(session);
  return (
    <li className="border-line flex items-center justify-between gap-x-4 border-t py-4">
      <div className="min-w-0">
        <p className="type-label wrap-anywhere">
          {session.device}{' '}
          {session.isThis && <span className="type-caption text-text-muted ml-1.5">Esta sesión</span>}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="type-small text-text-muted mt-0.5">
            {fact}
          </p>
        ))}
      </div>
      {!session.isThis && (
        <Button variant="secondary" size="s" className="min-h-11" busy={isBusy} onClick={onClose}>
          Cerrar
          <span className="sr-only">
            {' '}
            la sesión de {session.device}. {facts.join('. ')}
          </span>
        </Button>
      )}
    </li>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <p className="type-body text-text-muted">
        No se pudieron cargar tus sesiones. Comprueba la conexión e inténtalo de nuevo.
      </p>
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

/** Open sessions, each with a button to end it. */
export function SessionsSection() {
  const { sessions, hasFailed, busy, load, close, closeOthers } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its session, so the list takes the focus.
  const goOn = (isDone: boolean) => {
    if (isDone) list.current?.focus();
  };
  return (
    <AccountSection
      id="sesiones"
      title="Sesiones"
      text={`Los navegadores en los que has entrado. Cada sesión se cierra automáticamente tras ${sessionDays.idle} días sin usarla, y a los ${sessionDays.absolute} días en todo caso.`}
    >
      {sessions === null && !hasFailed && <Skeleton className="h-24 w-full" />}
      {sessions === null && hasFailed && <Failure onRetry={load} />}
      {sessions !== null && (
        <>
          <ul
            ref={list}
            tabIndex={-1}
            aria-labelledby="sesiones"
            className="border-line border-b"
            data-sessions
          >
            {sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                isBusy={busy === session.id}
                onClose={() => void close(session).then(goOn)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              variant="secondary"
              className="mt-6"
              busy={busy === 'others'}
              onClick={() => void closeOthers().then(goOn)}
            >
              Cerrar las demás
            </Button>
          )}
        </>
      )}
    </AccountSection>
  );
}
