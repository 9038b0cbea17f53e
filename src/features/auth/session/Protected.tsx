import { useStore } from '#src/lib/useStore.ts';
import { useEffect, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { emptyStateClass } from '#src/components/ui/surface.recipe.ts';
import { paths } from '#src/paths.ts';
import { SignedOut } from './SignedOut.tsx';
import { $isAdmin, $session, reloadProfile } from './session.store.ts';

interface ProtectedProps {
  /** Whether the content is for administrators only. */
  readonly requireAdmin?: boolean;
  readonly children: ReactNode;
}

/** Current location, to return to after signing in. */
function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

interface DeniedProps {
  /** The profile could not be loaded; a retry may help. */
  readonly isUnknown: boolean;
}

function Denied({ isUnknown }: DeniedProps) {
  return (
    <div className="py-16">
      <div className={emptyStateClass.root} role="alert">
        <h1 className={emptyStateClass.title}>Acceso Denegado</h1>
        <p className={emptyStateClass.text}>
          No tienes permisos de administrador para acceder a esta página.
        </p>
        <div className={emptyStateClass.actions}>
          {isUnknown && <Button onClick={() => void reloadProfile()}>Comprobar de nuevo</Button>}
          <a href={paths.home} className={buttonClass({ variant: isUnknown ? 'quiet' : 'primary' })}>
            Volver al Inicio
          </a>
        </div>
      </div>
    </div>
  );
}

/**
 * Shows its content to authorised users only (SPEC section 2, protected route wrapper). This is no access control: the server's rules
 * are.
 */
export function Protected({ requireAdmin = false, children }: ProtectedProps) {
  const { status, profile } = useStore($session);
  const isAdmin = useStore($isAdmin);

  useEffect(() => {
    if (status === 'signed-out' && navigator.onLine) location.replace(paths.loginVolver(here()));
  }, [status]);

  if (status === 'signed-out' && !navigator.onLine) return <SignedOut />;

  if (status !== 'signed-in')
    return (
      <p className="type-body text-text-muted py-16" role="status">
        Verificando acceso...
      </p>
    );
  if (requireAdmin && !isAdmin) return <Denied isUnknown={profile === null} />;
  return children;
}
