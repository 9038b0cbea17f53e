import { vi } from 'vitest';

/** What a call to the server is answered with; an Error for a network that fails. */
type Answer = { readonly status: number; readonly body: unknown } | Error;

/** A tab without a browser: what the session's modules use of it. `vi.unstubAllGlobals` ends it. */
export interface FakeTab {
  /** Its local storage. */
  readonly kept: Map<string, string>;
  /** Paths that were asked for, in their order. */
  readonly asked: string[];
  /** Has calls to a path that begins so answered in this way, from now on. */
  readonly answer: (path: string, reply: Answer | Promise<Answer>) => void;
  /** As if another tab had stored a text, or removed what was there. */
  readonly changeElsewhere: (key: string, text: string | null) => void;
  /** As if the tab were looked at again. */
  readonly comeBack: () => void;
}

/** Opens it, with what earlier pages have stored. Modules that look at the browser are imported after this. */
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

/** A token that has so many seconds left. */
export const tokenFor = (id: string, secondsLeft = 3600) =>
  `x.${part({ id, exp: Math.floor(Date.now() / 1000) + secondsLeft })}.y`;

const recordOf = (id: string) => ({ id, email: `${id}@cliente.example`, nombre: id });

/** What PocketBase's client stores of a session. */
export const storedSession = (id: string, token = tokenFor(id)) =>
  JSON.stringify({ token, record: recordOf(id) });

/** What the server answers when it renews one. */
export const renewal = (id: string, token: string) => ({
  status: 200,
  body: { token, record: recordOf(id) },
});
