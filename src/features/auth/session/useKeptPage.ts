import { useEffect } from 'react';
import { hasStoredSession } from './session.hint.ts';

function startAnewWithoutSession({ persisted }: PageTransitionEvent): void {
  if (!persisted || hasStoredSession()) return;
  document.body.hidden = true;
  location.reload();
}

/** A page that the browser has kept for Back, with all that it held, shows nothing of it to whoever comes after a sign-out. */
export function useKeptPage(): void {
  useEffect(() => {
    window.addEventListener('pageshow', startAnewWithoutSession);
    return () => window.removeEventListener('pageshow', startAnewWithoutSession);
  }, []);
}
