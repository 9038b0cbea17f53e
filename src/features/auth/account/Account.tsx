import { useEffect, useState, type ComponentType } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { hasStoredSession } from '#src/features/auth/session/session.hint.ts';
import { paths } from '#src/paths.ts';

type Sections = ComponentType;

async function loadSections(): Promise<Sections> {
  const { AccountSections } = await import('./AccountSections.tsx');
  return AccountSections;
}

/**
 * Account page. Its content is loaded only when this browser has a session; without one the page redirects to the sign-in, which
 * returns here.
 */
export default function Account() {
  const [sections, setSections] = useState<{ readonly Loaded: Sections } | 'waiting' | 'failed'>('waiting');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!hasStoredSession()) {
      location.replace(paths.loginVolver(paths.cuenta));
      return;
    }
    let isCurrent = true;
    loadSections()
      .then((Loaded) => {
        if (isCurrent) setSections({ Loaded });
      })
      .catch((error: unknown) => {
        console.warn('Could not load the account page', error);
        if (isCurrent) setSections('failed');
      });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const retry = () => {
    setSections('waiting');
    setAttempt(attempt + 1);
  };
  return (
    <>
      {sections === 'waiting' && (
        <p className="type-body text-text-muted mt-8" role="status">
          Verificando acceso...
        </p>
      )}
      {sections === 'failed' && (
        <div className="mt-8" role="alert">
          <p className="type-body text-text-muted">
            No se pudo cargar tu cuenta. Comprueba la conexión e inténtalo de nuevo.
          </p>
          <button type="button" className={`${buttonClass()} mt-6`} onClick={retry}>
            Reintentar
          </button>
        </div>
      )}
      {typeof sections === 'object' && <sections.Loaded />}
    </>
  );
}
