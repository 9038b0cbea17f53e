import { expect, test } from 'vitest';
import { isApiCall } from './api-proxy.ts';
import { requestedUrl } from './requested-url.ts';

test.each([
  ['/api/health', true],
  ['/api/health?x=/', true],
  ['/api', true],
  ['/apis', false],
  ['/', false],
  // What the site answers, whatever it begins with: it is bounded as the site is.
  ['/api/../catalogo', false],
  ['/api/./health', false],
  ['/api\\..\\catalogo', false],
  ['/api/%2e%2e/catalogo', false],
  ['//api/health', false],
  ['http://', false],
])('%s is the API’s: %s', (target, expected) => {
  expect(isApiCall(requestedUrl(target, 'http://127.0.0.1:4321'))).toBe(expected);
});
