import { expect, test } from 'vitest';
import { contentTypeOf } from './content.ts';

test.each([
  ['fotos/a/b-1280.jpg', 'image/jpeg'],
  ['.jpg', 'image/jpeg'],
  ['.html', 'text/html; charset=utf-8'],
  ['/feeds/google.tsv', 'text/tab-separated-values; charset=utf-8'],
  ['LICENSE', 'application/octet-stream'],
])('%s has the type %s', (file, type) => {
  expect(contentTypeOf(file)).toBe(type);
});
