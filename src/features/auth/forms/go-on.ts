import { returnPath } from '#src/features/auth/rules/return-path.ts';

let isWaiting = false;

/**
 * Redirects from the sign-in page once the session is confirmed and its profile loaded, so that the next page shows the right
 * buttons immediately. The session module is loaded on demand; if that fails, the user stays on the page and can try again.
 */
export async function goOnWhenSignedIn(): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  const target = returnPath(new URLSearchParams(location.search).get('volver'));
  try {
    const { $session } = await import('#src/features/auth/session/session.store.ts');
    $session.subscribe(({ status }) => {
      if (status === 'signed-in') location.replace(target);
    });
  } catch (error) {
    isWaiting = false;
    console.warn('Could not check the session', error);
  }
}
