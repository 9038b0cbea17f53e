import { expect, it } from 'vitest';
import { serializeJsonLd } from './json-ld.ts';

it('adds the schema.org context, omits undefined members and escapes </script>', () => {
  const text = serializeJsonLd({ '@type': 'Thing', name: '</script><b>', url: undefined });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Thing',
    name: '</script><b>',
  });
});
