import { returnPath } from '#src/features/auth/rules/return-path.ts';

let isWaiting = false;

/**
 * Leads on from the sign-in page as soon as the session is confirmed and its profile is there, so that the next page
 * shows the right buttons at once. The session's part of the site is loaded only now; without it one stays and can try
 * again.
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
    console.warn('The session could not be checked', error);
  }
}
