import { useEffect } from 'react';
import { hasStoredSession } from './session.hint.ts';

function startAnewWithoutSession({ persisted }: PageTransitionEvent): void {
  if (!persisted || hasStoredSession()) return;
  document.body.hidden = true;
  location.reload();
}

/** Protects a page in the back/forward cache: after a sign-out it shows none of its content. */
export function useKeptPage(): void {
  useEffect(() => {
    window.addEventListener('pageshow', startAnewWithoutSession);
    return () => window.removeEventListener('pageshow', startAnewWithoutSession);
  }, []);
}
