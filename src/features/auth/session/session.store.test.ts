import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFakeTab, renewal, storedSession, tokenFor, type FakeTab } from '#tests/support/fake-browser.ts';
import { ROLE_KEY, SESSION_KEY } from './session.hint.ts';

const REFRESH = '/api/collections/users/auth-refresh';
const PROFILES = '/api/collections/profiles/';
const NO_NETWORK = new Error('net::ERR_FAILED');

const profile = (user_id: string, role = 'user') => ({
  status: 200,
  body: { items: [{ id: `profile-${user_id}`, user_id, role }] },
});

/** Opens a tab with this storage, and loads the store with a listener. */
async function storeOf(
  stored: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, Parameters<FakeTab['answer']>[1]>> = {},
) {
  const tab = openFakeTab(stored);
  for (const [path, reply] of Object.entries(answers)) tab.answer(path, reply);
  const { $session, $isAdmin, startSession, reloadProfile } = await import('./session.store.ts');
  const seen: string[] = [];
  $session.listen(({ status, user }) => void seen.push(user === null ? status : `${status} ${user.id}`));
  return { ...tab, $session, $isAdmin, startSession, reloadProfile, seen };
}

const stored = (tab: FakeTab) => tab.kept.get(SESSION_KEY) ?? '';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a stored session', () => {
  it('is confirmed and renewed, and its role is stored', async () => {
    const renewed = tokenFor('ana', 7200);
    const tab = await storeOf(
      { [SESSION_KEY]: storedSession('ana') },
      { [REFRESH]: renewal('ana', renewed), [PROFILES]: profile('ana', 'admin') },
    );
    await tab.startSession();
    expect(tab.$session.get()).toMatchObject({ status: 'signed-in', user: { email: 'ana@cliente.example' } });
    expect(tab.$isAdmin.get()).toBe(true);
    expect(stored(tab)).toContain(renewed);
    expect(tab.kept.get(ROLE_KEY)).toBe('ana:admin');
  });

  it('survives a network failure, and reloads its profile on request', async () => {
    const tab = await storeOf({ [SESSION_KEY]: storedSession('ana') }, { '/': NO_NETWORK });
    const before = stored(tab);
    await tab.startSession();
    expect(tab.$session.get()).toMatchObject({ status: 'signed-in', user: { id: 'ana' }, profile: null });
    expect(tab.$isAdmin.get()).toBe(false);
    expect(stored(tab)).toBe(before);
    tab.answer(PROFILES, profile('ana', 'admin'));
    await tab.reloadProfile();
    expect(tab.$isAdmin.get()).toBe(true);
  });

  it.each([401, 404])('ends with its stored role when the server responds %i', async (status) => {
    const before = { [SESSION_KEY]: storedSession('ana'), [ROLE_KEY]: 'ana:admin' };
    const tab = await storeOf(before, { [REFRESH]: { status, body: {} } });
    await tab.startSession();
    expect(tab.$session.get()).toMatchObject({ status: 'signed-out', user: null });
    expect(tab.kept.get(ROLE_KEY)).toBeUndefined();
    expect(stored(tab)).toBe('');
  });

  it('survives a server error', async () => {
    const tab = await storeOf(
      { [SESSION_KEY]: storedSession('ana') },
      { [REFRESH]: { status: 503, body: {} }, [PROFILES]: profile('ana') },
    );
    await tab.startSession();
    expect(tab.$session.get()).toMatchObject({ status: 'signed-in', profile: { role: 'user' } });
  });

  it('is cleared without a request when expired', async () => {
    const tab = await storeOf({ [SESSION_KEY]: storedSession('ana', tokenFor('ana', -1)) });
    await tab.startSession();
    expect(tab.$session.get().status).toBe('signed-out');
    expect(tab.asked).toEqual([]);
    expect(stored(tab)).toBe('');
  });
});

describe('changes in another tab', () => {
  const settled = (tab: Awaited<ReturnType<typeof storeOf>>, status: string) =>
    vi.waitFor(() => expect(tab.$session.get().status).toBe(status));

  it('end the session, and start another user’s with that user’s role', async () => {
    const tab = await storeOf(
      { [SESSION_KEY]: storedSession('ana') },
      { [REFRESH]: NO_NETWORK, [PROFILES]: profile('ana', 'admin') },
    );
    await tab.startSession();
    tab.changeElsewhere(SESSION_KEY, null);
    expect(tab.$session.get().status).toBe('signed-out');
    expect(tab.kept.get(ROLE_KEY)).toBeUndefined();

    tab.answer(PROFILES, profile('eva'));
    tab.changeElsewhere(SESSION_KEY, storedSession('eva'));
    expect(tab.$session.get()).toMatchObject({ status: 'checking', user: { id: 'eva' }, profile: null });
    await settled(tab, 'signed-in');
    expect(tab.$isAdmin.get()).toBe(false);
    expect(tab.kept.get(ROLE_KEY)).toBe('eva:user');
    expect(tab.seen).toEqual(['signed-in ana', 'signed-out', 'checking eva', 'signed-in eva']);
  });

  it.each([
    ['a renewal', REFRESH, renewal('ana', tokenFor('ana', 9000))],
    ['a profile', PROFILES, profile('ana', 'admin')],
  ])('are not undone by %s that was requested before', async (_what, path, late) => {
    let arrive = (): void => undefined;
    const held = new Promise<typeof late>((resolve) => (arrive = () => resolve(late)));
    const tab = await storeOf({ [SESSION_KEY]: storedSession('ana') }, { '/': NO_NETWORK, [path]: held });
    const started = tab.startSession();
    await vi.waitFor(() => expect(tab.asked).toContainEqual(expect.stringContaining(path)));
    tab.changeElsewhere(SESSION_KEY, null);
    arrive();
    await started;
    expect(tab.$session.get()).toMatchObject({ status: 'signed-out', profile: null });
    expect(stored(tab)).toBe('');
    expect(tab.kept.get(ROLE_KEY)).toBeUndefined();
  });
});

it('a refusal of a former session does not end the new session of another tab', async () => {
  let arrive = (): void => undefined;
  const held = new Promise<{ status: number; body: object }>(
    (resolve) => (arrive = () => resolve({ status: 401, body: {} })),
  );
  const tab = await storeOf({ [SESSION_KEY]: storedSession('ana') }, { '/': NO_NETWORK, [REFRESH]: held });
  const started = tab.startSession();
  await vi.waitFor(() => expect(tab.asked).toContainEqual(expect.stringContaining(REFRESH)));
  tab.answer(PROFILES, profile('eva'));
  tab.changeElsewhere(SESSION_KEY, storedSession('eva'));
  arrive();
  await started;
  await vi.waitFor(() => expect(tab.$session.get()).toMatchObject({ user: { id: 'eva' } }));
  expect(stored(tab)).toBe(storedSession('eva'));
});

it('a tab that becomes visible after a minute checks its session again', async () => {
  const tab = await storeOf(
    { [SESSION_KEY]: storedSession('ana') },
    { [REFRESH]: NO_NETWORK, [PROFILES]: profile('ana') },
  );
  await tab.startSession();
  const renewals = () => tab.asked.filter((path) => path === REFRESH).length;
  tab.comeBack();
  expect(renewals()).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  tab.answer(REFRESH, { status: 401, body: {} });
  tab.comeBack();
  await vi.waitFor(() => expect(tab.$session.get().status).toBe('signed-out'));
  expect(renewals()).toBe(2);
});
