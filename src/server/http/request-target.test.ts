import { describe, expect, it, test } from 'vitest';
import { readSitePath, requestedUrl } from './request-target.ts';

describe('readSitePath', () => {
  it.each([
    ['/', '/'],
    ['/catalogo', '/catalogo'],
    ['/stock.json', '/stock.json'],
    ['/_astro/_slug_.Bx-1~2@3x.css', '/_astro/_slug_.Bx-1~2@3x.css'],
    ['/vehiculo/bmw-x5-2022', '/vehiculo/bmw-x5-2022'],
    ['/fotos/espa%C3%B1a.webp', '/fotos/españa.webp'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
  ])('reads %s as canonical', (target, path) => {
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
  ])('reads %s as another spelling of %s', (target, path) => {
    expect(readSitePath(target)).toEqual({ path, query: '', isCanonical: false });
  });

  it('ignores the host of an absolute target', () => {
    expect(readSitePath('http://otro.example/catalogo?a=b')).toEqual({
      path: '/catalogo',
      query: '?a=b',
      isCanonical: true,
    });
    expect(readSitePath('http://otro.example?a=b')).toMatchObject({ path: '/', query: '?a=b' });
  });

  it.each([
    ['an encoded slash', '/vehiculo%2Fbmw'],
    ['an encoded slash in lower case', '/%2f%2fotro.example'],
    ['a backslash', '/\\otro.example'],
    ['an encoded backslash', '/%5Cotro.example'],
    ['a NUL', '/catalogo%00'],
    ['a line break', '/%0d%0aSet-Cookie:a'],
    ['a tab', '/%09/otro.example'],
    ['a control character beyond ASCII', '/%C2%85'],
    ['unencoded letters', '/españa'],
    ['double encoding', '/%2563atalogo'],
    ['an incomplete escape', '/catalogo%'],
    ['an escape that is not UTF-8', '/%ff'],
    ['an encoded question mark', '/catalogo%3Fa=b'],
    ['a number sign', '/catalogo#a'],
    ['a dot segment', '/./catalogo'],
    ['two dots', '/vehiculo/../catalogo'],
    ['encoded dots', '/vehiculo/%2e%2E/catalogo'],
    ['dots at the end', '/catalogo/..'],
    ['another host', '//otro.example'],
    ['another host with a slash at the end', '//otro.example/'],
    ['an empty segment', '/vehiculo//bmw'],
    ['two extensions', '/catalogo.html.html'],
    ['a gzip sibling', '/stock.json.gz'],
    ['a brotli sibling', '/catalogo.html.br'],
    ['an encoded sibling', '/stock.json%2Egz'],
    ['a sibling with a slash', '/stock.json.gz/'],
    ['a sibling in capitals', '/STOCK.JSON.GZ'],
    ['no path at all', 'catalogo'],
    ['an asterisk', '*'],
  ])('rejects %s', (_what, target) => {
    expect(readSitePath(target)).toBeNull();
  });
});

test.each<[string, string | null, boolean]>([
  ['/api/health', '/api/health', true],
  ['/api/health?x=/', '/api/health', true],
  ['/api', '/api', true],
  ['/', '/', true],
  // Only the site handles other spellings of a path: the API receives none of them.
  ['/api/../catalogo', '/catalogo', false],
  ['/catalogo/../api/health', '/api/health', false],
  ['/api/./health', '/api/health', false],
  ['/api\\..\\catalogo', '/catalogo', false],
  ['/api/%2e%2e/catalogo', '/catalogo', false],
  ['//api/health', '//api/health', true],
  ['http://', null, false],
])('requestedUrl reads %s as %s, unchanged: %s', (target, pathname, isAsSent) => {
  const requested = requestedUrl(target, 'http://127.0.0.1:4321');
  expect(requested?.url.pathname ?? null).toBe(pathname);
  expect(requested?.isAsSent ?? false).toBe(isAsSent);
});
