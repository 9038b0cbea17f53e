import { describe, expect, it, test } from 'vitest';
import { readSitePath, requestedUrl } from './request-target.ts';

describe('a target of the site', () => {
  it.each([
    ['/', '/'],
    ['/catalogo', '/catalogo'],
    ['/stock.json', '/stock.json'],
    ['/_astro/_slug_.Bx-1~2@3x.css', '/_astro/_slug_.Bx-1~2@3x.css'],
    ['/vehiculo/bmw-x5-2022', '/vehiculo/bmw-x5-2022'],
    ['/fotos/espa%C3%B1a.webp', '/fotos/españa.webp'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
  ])('%s is its own spelling', (target, path) => {
    expect(readSitePath(target)).toEqual({ path, query: '', isCanonical: true });
    expect(readSitePath(`${target}?a=%2F&b=?`)).toEqual({ path, query: '?a=%2F&b=?', isCanonical: true });
  });

  it.each([
    ['//', '/'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/index/', '/'],
    ['/catalogo/', '/catalogo'],
    ['/catalogo///', '/catalogo'],
    ['/catalogo.html', '/catalogo'],
    ['/catalogo/index.html', '/catalogo'],
    ['/%63atalogo', '/catalogo'],
    ['/catalogo%2ehtml', '/catalogo'],
    ['/fotos/espa%c3%b1a.webp', '/fotos/españa.webp'],
    ['http://otro.example', '/'],
    ['HTTP://otro.example/%63atalogo', '/catalogo'],
  ])('%s is another spelling of %s', (target, path) => {
    expect(readSitePath(target)).toEqual({ path, query: '', isCanonical: false });
  });

  it('that names a host is read without it', () => {
    expect(readSitePath('http://otro.example/catalogo?a=b')).toEqual({
      path: '/catalogo',
      query: '?a=b',
      isCanonical: true,
    });
    expect(readSitePath('http://otro.example?a=b')).toMatchObject({ path: '/', query: '?a=b' });
  });

  it.each([
    ['an encoded slash', '/vehiculo%2Fbmw'],
    ['an encoded slash in small letters', '/%2f%2fotro.example'],
    ['a backslash', '/\\otro.example'],
    ['an encoded backslash', '/%5Cotro.example'],
    ['a NUL', '/catalogo%00'],
    ['a line break', '/%0d%0aSet-Cookie:a'],
    ['a tab', '/%09/otro.example'],
    ['a control character beyond ASCII', '/%C2%85'],
    ['letters that are not encoded', '/españa'],
    ['a second encoding', '/%2563atalogo'],
    ['half an escape', '/catalogo%'],
    ['an escape that is no text', '/%ff'],
    ['an encoded question mark', '/catalogo%3Fa=b'],
    ['a number sign', '/catalogo#a'],
    ['a dot segment', '/./catalogo'],
    ['two dots', '/vehiculo/../catalogo'],
    ['encoded dots', '/vehiculo/%2e%2E/catalogo'],
    ['dots at the end', '/catalogo/..'],
    ['another host', '//otro.example'],
    ['another host with a slash at the end', '//otro.example/'],
    ['an empty segment', '/vehiculo//bmw'],
    ['two endings', '/catalogo.html.html'],
    ['a gzip sibling', '/stock.json.gz'],
    ['a brotli sibling', '/catalogo.html.br'],
    ['an encoded sibling', '/stock.json%2Egz'],
    ['a sibling with a slash', '/stock.json.gz/'],
    ['a sibling in capitals', '/STOCK.JSON.GZ'],
    ['no path at all', 'catalogo'],
    ['an asterisk', '*'],
  ])('with %s leads nowhere', (_what, target) => {
    expect(readSitePath(target)).toBeNull();
  });
});

test.each<[string, string | null, boolean]>([
  ['/api/health', '/api/health', true],
  ['/api/health?x=/', '/api/health', true],
  ['/api', '/api', true],
  ['/', '/', true],
  // The site alone answers every other spelling of a path, whatever it begins with: the API gets none of them.
  ['/api/../catalogo', '/catalogo', false],
  ['/catalogo/../api/health', '/api/health', false],
  ['/api/./health', '/api/health', false],
  ['/api\\..\\catalogo', '/catalogo', false],
  ['/api/%2e%2e/catalogo', '/catalogo', false],
  ['//api/health', '//api/health', true],
  ['http://', null, false],
])('%s asks for %s, as it was sent: %s', (target, pathname, isAsSent) => {
  const asked = requestedUrl(target, 'http://127.0.0.1:4321');
  expect(asked?.url.pathname ?? null).toBe(pathname);
  expect(asked?.isAsSent ?? false).toBe(isAsSent);
});
