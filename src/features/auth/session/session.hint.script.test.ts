import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { sessionHintScript } from './session.hint.script.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const IN_AN_HOUR = Date.now() / 1000 + 3600;

function auth(exp: number, id = 'ana'): string {
  // This name produces both letters in which base64url differs from base64.
  return JSON.stringify({ token: `x.${part({ exp, who: '¿?~ÿþ¾>>>???' })}.y`, record: { id } });
}

/** A page with this storage. Returns the attribute, and a function that dispatches an event. */
function page(storage: Map<string, string>) {
  let attribute: string | null = null;
  const listeners = new Map<string, () => void>();
  runInNewContext(sessionHintScript, {
    atob,
    localStorage: { getItem: (key: string) => storage.get(key) ?? null },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    document: {
      documentElement: {
        setAttribute: (_name: string, value: string) => (attribute = value),
        removeAttribute: () => (attribute = null),
      },
    },
  });
  return { shown: () => attribute, dispatch: (name: string) => listeners.get(name)?.() };
}

describe('the session hint', () => {
  it.each([
    ['no session', {}, null],
    ['a user', { pocketbase_auth: auth(IN_AN_HOUR) }, 'user'],
    ['an administrator', { pocketbase_auth: auth(IN_AN_HOUR), session_role: 'ana:admin' }, 'admin'],
    [
      'a user after an administrator',
      { pocketbase_auth: auth(IN_AN_HOUR, 'eva'), session_role: 'ana:admin' },
      'user',
    ],
    ['an expired token', { pocketbase_auth: auth(1), session_role: 'ana:admin' }, null],
    ['no JSON', { pocketbase_auth: 'null' }, null],
    ['no token', { pocketbase_auth: '{"token":"","record":null}' }, null],
    ['nonsense', { pocketbase_auth: '{"token":"a.b.c"}' }, null],
  ])('for %s', (_who, storage, expected) => {
    expect(page(new Map(Object.entries(storage))).shown()).toBe(expected);
  });

  it.each(['storage', 'pageshow', 'session:hint'])('updates on %s', (name) => {
    const storage = new Map([['pocketbase_auth', auth(IN_AN_HOUR)]]);
    const tab = page(storage);
    storage.clear();
    tab.dispatch(name);
    expect(tab.shown()).toBeNull();
  });
});
