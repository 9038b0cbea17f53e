import { expect, it } from 'vitest';
import { serializeJsonLd } from './json-ld.ts';

it('names the vocabulary, leaves out what is undefined and cannot be closed from within', () => {
  const text = serializeJsonLd({ '@type': 'Thing', name: '</script><b>', url: undefined });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Thing',
    name: '</script><b>',
  });
});
