import { expect, it } from 'vitest';
import { hasTooManyValues } from './request-body.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=b';

const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}`);
const objectOf = (count: number) => Object.fromEntries(keys(count).map((key) => [key, 1]));
const part = 'Content-Disposition: form-data; name="a"\r\n\r\nx\r\n--b\r\n';

it.each<[string, string, string, boolean]>([
  ['nothing', '', '', false],
  [
    'a form of the site, whatever is written in it',
    JSON_TYPE,
    JSON.stringify({ nombre: 'Ana "la de \\"', mensaje: 'a & b, "c": [x] {y}, \\'.repeat(900) }),
    false,
  ],
  ['as many as there may be', JSON_TYPE, JSON.stringify(objectOf(200)), false],
  ['more keys', JSON_TYPE, JSON.stringify(objectOf(201)), true],
  ['thousands of keys', JSON_TYPE, JSON.stringify(objectOf(4000)), true],
  ['with something behind it', JSON_TYPE, `${JSON.stringify(objectOf(4000))} "`, true],
  ['cut off', JSON_TYPE, JSON.stringify(objectOf(4000)).slice(0, -1), true],
  ['a long list', JSON_TYPE, JSON.stringify({ a: keys(4000) }), true],
  ['a long list of nothing', JSON_TYPE, `[${'null,'.repeat(4000)}null]`, true],
  ['many small lists', JSON_TYPE, JSON.stringify({ a: keys(100).map((key) => ({ [key]: [key] })) }), true],
  ['depth', JSON_TYPE, '['.repeat(5000) + ']'.repeat(5000), true],
  ['a form as a link', FORM, keys(201).join('=1&'), false],
  ['a longer one', FORM, keys(202).join('=1&'), true],
  ['a form in parts', PARTS, part.repeat(200), false],
  ['a longer one in parts', PARTS, part.repeat(201).toLowerCase(), true],
  ['one with JSON in it', PARTS, `${part}${JSON.stringify(objectOf(4000))}`, true],
  ['one with JSON behind a quotation mark', PARTS, `${part}"${JSON.stringify(objectOf(4000))}`, true],
  ['one with JSON as a link has it', FORM, `a=${encodeURIComponent(JSON.stringify(keys(1000)))}`, true],
])('%s', (_, contentType, body, expected) => {
  expect(hasTooManyValues(contentType, Buffer.from(body))).toBe(expected);
});
