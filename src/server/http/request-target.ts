/** The parsed target of a request. */
export interface Requested {
  readonly url: URL;
  /**
   * Whether the URL's path equals the raw path. URL parsing turns `\` into `/` and removes dot segments, so a proxy in front may have
   * checked another path than this one.
   */
  readonly isAsSent: boolean;
}

/**
 * Parses a raw request target; null when it is no URL. A path that starts with two slashes stays a path and does not name another host.
 */
export function requestedUrl(target: string, gatewayUrl: string): Requested | null {
  const url = target.startsWith('/') ? URL.parse(`${gatewayUrl}${target}`) : URL.parse(target, gatewayUrl);
  if (url === null) return null;
  const [sent = ''] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1);
  return { url, isAsSent: (sent === '' ? '/' : sent) === url.pathname };
}

/** A path of the site. */
export interface SitePath {
  /** The decoded path: both the visibility checks and the serving use this one string. */
  readonly path: string;
  /** The query with its question mark; empty without one. */
  readonly query: string;
  /** Whether the target spells the path canonically. */
  readonly isCanonical: boolean;
}

/** Characters that no path of the site contains: control characters, a second level of escapes, another separator, `?` and `#`. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\%?#]/;
/** Compressed siblings are chosen by Accept-Encoding, never by name. */
const SIBLING = /\.(br|gz)$/i;

function decoded(spelled: string): string | null {
  if (!/^[\x21-\x7e]*$/.test(spelled) || /%2f/i.test(spelled)) return null;
  try {
    return decodeURIComponent(spelled);
  } catch {
    return null;
  }
}

/** The canonical path of a page: without trailing slash, `index` and `.html`. */
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
 * Reads the site path of a raw request target (`/catalogo?a=b`, or the absolute form that proxies send).
 * @returns null for a target that can be no path of the site: it responds with 404 and never redirects.
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
