import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { paths } from '#src/paths.ts';
import { $isAdmin, $session, reloadProfile } from './session.store.ts';

interface ProtectedProps {
  /** Whether the content is for administrators only. */
  readonly requireAdmin?: boolean;
  readonly children: ReactNode;
}

/** Where the visitor is, for the way back after signing in. */
function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/**
 * Shows its content to whom it is for (SPEC section 2, protected route wrapper). It keeps nobody from anything: the
 * server's rules do.
 */
export function Protected({ requireAdmin = false, children }: ProtectedProps) {
  const { status, profile } = useStore($session);
  const isAdmin = useStore($isAdmin);

  useEffect(() => {
    if (status === 'signed-out') location.replace(paths.loginVolver(here()));
  }, [status]);

  if (status !== 'signed-in') return <p role="status">Verificando acceso...</p>;
  if (!requireAdmin || isAdmin) return children;
  return (
    <section>
      <h1>Acceso Denegado</h1>
      <p>No tienes permisos de administrador para acceder a esta página.</p>
      {profile === null && (
        <button type="button" onClick={() => void reloadProfile()}>
          Comprobar de nuevo
        </button>
      )}
    </section>
  );
}
