import { vi } from 'vitest';

/** The response to a call; an Error for a network failure. */
type Answer = { readonly status: number; readonly body: unknown } | Error;

/** A fake browser tab with the APIs that the session's modules use. `vi.unstubAllGlobals` ends it. */
export interface FakeTab {
  /** Its local storage. */
  readonly kept: Map<string, string>;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** Sets the response for paths with this prefix. */
  readonly answer: (path: string, reply: Answer | Promise<Answer>) => void;
  /** Simulates a change of the storage by another tab; null removes the key. */
  readonly changeElsewhere: (key: string, text: string | null) => void;
  /** Simulates that the tab becomes visible again. */
  readonly comeBack: () => void;
}

/** Opens a fake tab with the storage of earlier pages. Import modules that use the browser after this call. */
export function openFakeTab(stored: Readonly<Record<string, string>> = {}): FakeTab {
  const kept = new Map(Object.entries(stored));
  const asked: string[] = [];
  const replies = new Map<string, Answer | Promise<Answer>>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const location = { origin: 'https://nordvia.example', pathname: '/' };
  const window = Object.assign(new EventTarget(), { localStorage, location });
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const fetch = async (url: string): Promise<Response> => {
    const { pathname } = new URL(url, location.origin);
    asked.push(pathname);
    const known = [...replies].findLast(([path]) => pathname.startsWith(path));
    const reply = await known?.[1];
    if (reply === undefined || reply instanceof Error)
      throw new TypeError('Failed to fetch', { cause: reply });
    const { status, body } = reply;
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  };
  for (const [name, value] of Object.entries({ localStorage, window, document, fetch }))
    vi.stubGlobal(name, value);
  return {
    kept,
    asked,
    answer: (path, reply) => void replies.set(path, reply),
    changeElsewhere: (key, text) => {
      if (text === null) kept.delete(key);
      else kept.set(key, text);
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
    comeBack: () => void document.dispatchEvent(new Event('visibilitychange')),
  };
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with the given lifetime in seconds. */
export const tokenFor = (id: string, secondsLeft = 3600) =>
  `x.${part({ id, exp: Math.floor(Date.now() / 1000) + secondsLeft, sesion: `session-${id}` })}.y`;

const recordOf = (id: string) => ({ id, email: `${id}@cliente.example`, nombre: id });

/** A session as stored by PocketBase's client. */
export const storedSession = (id: string, token = tokenFor(id)) =>
  JSON.stringify({ token, record: recordOf(id) });

/** The server's response to a token refresh. */
export const renewal = (id: string, token: string) => ({
  status: 200,
  body: { token, record: recordOf(id) },
});
