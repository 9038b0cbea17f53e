import { afterEach, describe, expect, it, vi } from 'vitest';
import { recoveryEmail } from './recovery-link.ts';

const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

it.each([
  [token({ email: 'ana@cliente.example', exp: 1 }), 'ana@cliente.example'],
  [token({ email: 'niño¿?~ÿþ¾>>>@cliente.example' }), 'niño¿?~ÿþ¾>>>@cliente.example'],
  [token({ email: 7 }), ''],
  [token({}), ''],
  [token(null), ''],
  ['a.b.c', ''],
  ['', ''],
])('reads the address in the token %s', (given, email) => {
  expect(recoveryEmail(given)).toBe(email);
});

describe('the token in a link', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  /** Opens a page at this address. Returns the token taken, and what remains in the address and the history. */
  async function taken(search: string, state: unknown = null) {
    const history = {
      state,
      replaceState: (kept: unknown, _title: string, path: string) => {
        history.state = kept;
        location.search = path === '/reset-password' ? '' : path;
      },
    };
    const location = { search, pathname: '/reset-password' };
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', history);
    const { takeRecoveryToken } = await import('./recovery-link.ts');
    const token = takeRecoveryToken();
    expect(takeRecoveryToken()).toBe(token);
    return { token, search: location.search, state: history.state };
  }

  it('is removed from the address and survives a reload', async () => {
    const kept = { token: 'abc', search: '', state: { recovery: 'abc' } };
    expect(await taken('?type=recovery&token=abc')).toEqual(kept);
    vi.resetModules();
    expect(await taken('', kept.state)).toEqual(kept);
  });

  it.each([
    ['', null],
    ['', { recovery: 7 }],
    ['?type=recovery', null],
    ['?type=recovery&token=', { recovery: 'abc' }],
    ['?type=signup&token=abc', null],
    ['?token=abc', { recovery: 'abc' }],
  ])('is missing in %j with the history state %j', async (search, state) => {
    expect(await taken(search, state)).toEqual({ token: null, search: '', state: null });
  });
});
