import { atom } from 'nanostores';
import { afterEach, expect, it, vi } from 'vitest';

const STORE = '#src/features/auth/session/session.store.ts';

afterEach(() => {
  vi.doUnmock(STORE);
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The redirects of the sign-in page with this query after a sign-in. */
async function redirects(search: string): Promise<string[]> {
  const to: string[] = [];
  vi.stubGlobal('location', { search, replace: (path: string) => void to.push(path) });
  const $session = atom({ status: 'checking' });
  vi.doMock(STORE, () => ({ $session }));
  const { goOnWhenSignedIn } = await import('./go-on.ts');
  await Promise.all([goOnWhenSignedIn(), goOnWhenSignedIn()]);
  expect(to).toEqual([]);
  $session.set({ status: 'signed-in' });
  return to;
}

it.each([
  ['', '/'],
  ['?volver=%2Fadmin%3Ftab%3Dleads', '/admin?tab=leads'],
  ['?volver=https%3A%2F%2Fmalo.example', '/'],
  ['?volver=%2F%2Fmalo.example', '/'],
  ['?volver=%2F%5Cmalo.example', '/'],
  ['?volver=%2F.%2F%2Fmalo.example', '/'],
])('redirects from %j to %s once, after the session is confirmed', async (search, target) => {
  expect(await redirects(search)).toEqual([target]);
});
