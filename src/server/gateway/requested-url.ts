/** What a request asks for. */
export interface Requested {
  readonly url: URL;
  /**
   * Whether the URL's path is the one that came over the wire. A URL turns `\` into `/` and takes dots out: a proxy in front has
   * judged another path than this one.
   */
  readonly isAsSent: boolean;
}

/** Whether a request names its host twice: such a one has to be refused (RFC 9112, section 3.2), since another may go by the other. */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
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
