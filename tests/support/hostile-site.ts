import { ECHO, oddities, PARAMETERS, randomFrom, wellFormed } from './hostile.ts';

/**
 * Malformed requests for pages, files and photos, byte by byte: no client library sends most of them. Deterministic for a seed.
 */

const METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ODD_METHODS = ['OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'get', 'GOT', '<GET>'];

/** Path parts as bytes: invalid UTF-8, and what a path must not contain. */
const PIECES = [
  '%',
  '%zz',
  '%00',
  '%0d%0aX-Injected:%201',
  '%2f',
  '%5c',
  '\\',
  '//',
  '/./',
  '/../',
  '/%2e%2e/',
  '/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '%c0%ae%c0%ae%c0%af',
  '%ff%fe',
  '%ed%a0%80',
  '%f4%90%80%80',
  '\xc0\xaf',
  '\xff',
  'ñ',
  '%F0%9F%92%A5',
  '%e2%80%ae',
  ';x=1',
  '#',
  '.html',
  '.gz',
  '.br',
  '.map',
  '~',
  '/',
  '/index.html',
  '/index.html/index.html',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '<script>alert(1)</script>',
  '"onmouseover=',
  '{{7*7}}',
  '-r90-640.webp',
  'x'.repeat(3000),
] as const;

const ALONE = [
  '*',
  '',
  '/',
  '//',
  '///',
  '/\\',
  '?',
  '/?',
  'x',
  ':',
  'http:',
  'http://',
  'http://[',
  'http://[::1',
  'http://a:b:c/',
  'http://a:99999/',
  'http://%00/',
  'https://otro.example/catalogo',
  'ftp://otro.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'otro.example:443',
  '//otro.example/%2f..',
  '/.git/config',
  '/.env',
  '/_/',
  '/admin/../../etc/passwd',
  '/_astro/',
  '/fotos/',
  '/vehiculo/',
  '/server/entry.mjs',
  '/release.json',
  '/node_modules/astro/package.json',
] as const;

/** Headers that the gateway reads, or a framework might. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'Accept-Encoding': ['br;q=x', 'gzip;q=-1, br;q=1e999', '*;q=0', ',,,;;;', 'br'.repeat(2000)],
  Range: ['bytes=0-0', 'bytes=5-2', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=0-0,1-1', 'bytes=-1e9'],
  'If-Range': ['"x"', 'W/"x"', 'Mon, 99 Foo'],
  'If-None-Match': ['*', '"', 'W/', `${'"a",'.repeat(500)}"b"`],
  'If-Modified-Since': ['0', '-1', 'Mon, 99 Foo'],
  'X-Forwarded-For': ['127.0.0.1', '::1', ',,,', 'a'.repeat(500), '::ffff:1.2.3.4%eth0'],
  'X-Forwarded-Host': ['otro.example'],
  'X-Forwarded-Proto': ['javascript'],
  'X-Original-URL': ['/api/internal/staff'],
  Forwarded: ['for=127.0.0.1;host=otro.example'],
  Origin: ['null', 'https://otro.example', 'http://'],
  Referer: ['https://otro.example/', 'http://['],
  Cookie: ['a=b; a=c', '=', 'pb_auth={"token":"x"}', '__proto__=1'],
  Accept: ['application/json', 'image/avif;q=x'],
  'Accept-Language': ['xx-'.repeat(200)],
  Authorization: ['Bearer x', 'x.y.z', 'Basic Og=='],
  'Content-Type': ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain; charset=x'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Signature': ['sha256=', 'sha256='.padEnd(71, '0')],
  'Access-Control-Request-Method': ['DELETE'],
  Upgrade: ['websocket', 'h2c'],
  Expect: ['100-continue', 'x'],
  TE: ['trailers'],
  'User-Agent': ['', 'Googlebot'],
  'Sec-Purpose': ['prefetch'],
};

const NAMES = Object.keys(HEADERS);

/** A request's bytes, one per character (latin1). */
export interface SiteRequest {
  readonly method: string;
  readonly target: string;
  readonly bytes: string;
}

/** @param paths existing paths, with a leading slash. */
export function hostileSiteRequests(seed: number, count: number, paths: readonly string[]): SiteRequest[] {
  const random = randomFrom(seed);
  const { below, one, text } = oddities(random);
  /** Any characters, as their UTF-8 bytes. */
  const wire = (characters: string) => Buffer.from(characters).toString('latin1');
  const spelled = () => (random() < 0.7 ? encodeURIComponent(wellFormed(text())) : one(PIECES));

  const bent = (path: string): string => {
    const at = below(path.length + 1);
    const kind = below(5);
    if (kind === 0) return path;
    // Percent-encodes one character, which is the same path in another spelling.
    if (kind === 1)
      return path.replace(/[a-z]/g, (letter) =>
        random() < 0.2 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
      );
    if (kind === 2) return `${path.slice(0, at)}${one(PIECES)}${ECHO}${path.slice(at)}`;
    if (kind === 3) return `${path}${one(PIECES)}`;
    return `${path.slice(0, at)}${one(PIECES)}${path.slice(at)}`;
  };
  const query = () =>
    Array.from(
      { length: 1 + below(4) },
      () => `${random() < 0.8 ? one(PARAMETERS) : spelled()}=${spelled()}`,
    ).join(one(['&', '&', '&', ';', '?']));
  const target = () => {
    if (random() < 0.15) return one(ALONE);
    const path = bent(one(paths));
    return random() < 0.6 ? `${path}?${query()}` : path;
  };
  const header = () => {
    const name = one(NAMES);
    const value = random() < 0.6 ? one(HEADERS[name] ?? []) : wire(text());
    // A line that ends early becomes another header, which is malformed too.
    return `${name}: ${value}`;
  };

  return Array.from({ length: count }, () => {
    const method = random() < 0.1 ? one(ODD_METHODS) : one(METHODS);
    const asked = target();
    const body = ['GET', 'HEAD'].includes(method) ? '' : wire(text());
    const lines = [
      `${method} ${wire(asked).replaceAll(/[\r\n ]/g, '+')} HTTP/1.1`,
      'Host: sitio.nordvia.example',
      'Connection: close',
      ...Array.from({ length: below(4) }, header),
      ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
    ];
    return { method, target: asked, bytes: `${lines.join('\r\n')}\r\n\r\n${body}` };
  });
}
