import { expect, test } from 'vitest';
import { contentTypeOf } from './content.ts';

test.each(['html', 'css', 'js', 'mjs', 'json', 'webmanifest', 'xml', 'csv', 'txt', 'svg'])(
  'the media type of a %s file names its charset',
  (ending) => {
    expect(contentTypeOf(`a.${ending}`)).toMatch(/; charset=utf-8$/);
  },
);

test.each(['png', 'jpg', 'webp', 'avif', 'ico', 'woff2', 'bin'])(
  'the media type of a %s file has no charset',
  (ending) => {
    expect(contentTypeOf(`a.${ending}`)).not.toContain(';');
  },
);
