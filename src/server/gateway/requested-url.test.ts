import { expect, test } from 'vitest';
import { requestedUrl } from './requested-url.ts';

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
