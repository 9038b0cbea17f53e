/** What a request asks for. */
export interface Requested {
  readonly url: URL;
  /**
   * Whether the URL's path is the one that came over the wire. A URL turns `\` into `/` and takes dots out: a proxy in front has
   * judged another path than this one.
   */
  readonly isAsSent: boolean;
}

/**
 * Reads a request's target, as it came over the wire; null for what is no URL. A path that starts with two slashes is a path
 * too, not another host.
 */
export function requestedUrl(target: string, gatewayUrl: string): Requested | null {
  const url = target.startsWith('/') ? URL.parse(`${gatewayUrl}${target}`) : URL.parse(target, gatewayUrl);
  if (url === null) return null;
  const [sent = ''] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1);
  return { url, isAsSent: (sent === '' ? '/' : sent) === url.pathname };
}

/** Where a request's target leads within the site. */
export interface SitePath {
  /** The path itself, decoded: by this one string it is decided what may be served, and served. */
  readonly path: string;
  /** What stands behind the path, with its question mark; empty without. */
  readonly query: string;
  /** Whether the target spells the path in the one way in which the site does. */
  readonly isCanonical: boolean;
}

/** What no path of the site contains: an escape that hides another, a second separator, the end of a string. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\%?#]/;
/** Compressed siblings are chosen by what a client accepts, never by name. */
const SIBLING = /\.(br|gz)$/i;

function decoded(spelled: string): string | null {
  if (!/^[\x21-\x7e]*$/.test(spelled) || /%2f/i.test(spelled)) return null;
  try {
    return decodeURIComponent(spelled);
  } catch {
    return null;
  }
}

/** One address per page: no slash at the end, no `index`, no `.html`. */
function withoutEndings(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  const short = path
    .slice(0, end)
    .replace(/^\/index$|\/index\.html$/, '')
    .replace(/\.html$/, '');
  return short === '' ? '/' : short;
}

function isPlain(path: string): boolean {
  if (path === '/') return true;
  const [root, ...names] = path.split('/');
  return root === '' && names.every((name) => !['', '.', '..'].includes(name));
}

/**
 * Reads a request's target, as it came over the wire (`/catalogo?a=b`, or with a host before it as proxies write it).
 * @returns null for what no spelling of a page or file of the site looks like: it is answered 404, and leads nowhere.
 */
export function readSitePath(target: string): SitePath | null {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const [, spelled = '', query = ''] = /^([^?]*)(.*)$/.exec(local) ?? [];
  const whole = decoded(spelled === '' ? '/' : spelled);
  if (whole === null || FORBIDDEN.test(whole)) return null;
  const path = withoutEndings(whole);
  if (path !== withoutEndings(path) || !isPlain(path) || SIBLING.test(path)) return null;
  return { path, query, isCanonical: encodeURI(path) === spelled };
}
