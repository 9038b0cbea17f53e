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
