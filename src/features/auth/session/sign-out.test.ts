import { afterEach, describe, expect, it, vi } from 'vitest';
import { openFakeTab, storedSession } from '#tests/support/fake-browser.ts';
import { ENDING_KEY, hasEndings, ROLE_KEY, SESSION_KEY } from './session.hint.ts';
import { endSessions, onSignOut, signOut } from './sign-out.ts';

const SIGN_OUT = '/api/sign-out';
const NO_NETWORK = new Error('net::ERR_FAILED');
const ENDED = { status: 204, body: null };
const signedIn = () => openFakeTab({ [SESSION_KEY]: storedSession('ana'), [ROLE_KEY]: 'ana:admin' });
const kept = (tab: ReturnType<typeof openFakeTab>) =>
  JSON.parse(tab.kept.get(ENDING_KEY) ?? '[]') as readonly string[];

afterEach(() => vi.unstubAllGlobals());

describe('signing out', () => {
  it('forgets the session and ends it on the server', async () => {
    const tab = signedIn();
    tab.answer(SIGN_OUT, ENDED);
    await signOut();
    expect([...tab.kept]).toEqual([]);
    expect(tab.asked).toEqual([SIGN_OUT]);
  });

  it('forgets the token before the server answers, and the code of its page hears of it', async () => {
    const tab = signedIn();
    const changed: string[] = [];
    window.addEventListener('storage', (event) => changed.push(event.key ?? ''));
    tab.answer(SIGN_OUT, new Promise(() => undefined));
    void signOut();
    expect(tab.kept.has(SESSION_KEY)).toBe(false);
    expect(changed).toEqual([ENDING_KEY, ROLE_KEY, SESSION_KEY]);
    await expect.poll(() => tab.asked).toEqual([SIGN_OUT]);
  });

  it.each([NO_NETWORK, { status: 500, body: {} }, { status: 429, body: {} }])(
    'keeps only the id of the session until the server answers: %o',
    async (answer) => {
      const tab = signedIn();
      tab.answer(SIGN_OUT, answer);
      await expect(signOut()).rejects.toThrow();
      expect([...tab.kept]).toEqual([[ENDING_KEY, '["session-ana"]']]);
      expect(hasEndings()).toBe(true);
      tab.answer(SIGN_OUT, ENDED);
      await endSessions();
      expect([...tab.kept]).toEqual([]);
    },
  );

  it('keeps the ids of five sessions at most', async () => {
    const tab = signedIn();
    tab.answer(SIGN_OUT, NO_NETWORK);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      tab.kept.set(SESSION_KEY, storedSession(id));
      await expect(signOut()).rejects.toThrow();
    }
    expect(kept(tab)).toEqual(['b', 'c', 'd', 'e', 'f'].map((id) => `session-${id}`));
  });

  it('sends nothing without a readable session', async () => {
    const tab = openFakeTab({ [SESSION_KEY]: 'x', [ENDING_KEY]: '{"not": "a list"}' });
    await signOut();
    expect(tab.asked).toEqual([]);
    expect(tab.kept.has(SESSION_KEY)).toBe(false);
  });
});

it('other tabs hear of a sign-out once, not of an answer of the server', async () => {
  const tab = signedIn();
  let heard = 0;
  const stop = onSignOut(() => heard++);
  tab.changeElsewhere(ENDING_KEY, '["session-ana"]');
  tab.changeElsewhere(ENDING_KEY, null);
  expect(heard).toBe(1);
  tab.answer(SIGN_OUT, ENDED);
  await signOut();
  expect(heard).toBe(2);
  stop();
  tab.changeElsewhere(ENDING_KEY, '["session-eva"]');
  expect(heard).toBe(2);
});
