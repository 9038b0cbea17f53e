import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('returnPath', () => {
  it.each([
    ['/admin', '/admin'],
    ['/admin?tab=leads#uno', '/admin?tab=leads#uno'],
    ['/admin/../catalogo', '/catalogo'],
    ['/', '/'],
  ])('follows %j', (given, expected) => {
    expect(returnPath(given)).toBe(expected);
  });

  it.each([
    [null],
    [''],
    ['admin'],
    ['https://malo.example/admin'],
    ['//malo.example'],
    ['///malo.example'],
    ['/\\malo.example'],
    ['\\\\malo.example'],
    ['/\t/malo.example'],
    ['/\n/malo.example'],
    ['\t//malo.example'],
    [' //malo.example'],
    ['/.//malo.example'],
    ['/x/..//malo.example'],
    ['//user@malo.example:80'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['//'],
    ['/login'],
    ['/login?volver=/login'],
  ])('redirects home for %j', (given) => {
    expect(returnPath(given)).toBe('/');
  });

  it.each(['/admin', '//malo.example', '/\\malo.example', '/.//malo.example', '/x/..//malo.example'])(
    'stays on the site for %j after resolution by the browser',
    (given) => {
      expect(new URL(returnPath(given), 'https://nordvia.example/login').host).toBe('nordvia.example');
    },
  );
});
