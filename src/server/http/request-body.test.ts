import { expect, it } from 'vitest';
import { hasTooManyValues } from './request-body.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=b';

const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}`);
const objectOf = (count: number) => Object.fromEntries(keys(count).map((key) => [key, 1]));
const part = 'Content-Disposition: form-data; name="a"\r\n\r\nx\r\n--b\r\n';

it.each<[string, string, string, boolean]>([
  ['an empty body', '', '', false],
  [
    'a form of the site with punctuation in its texts',
    JSON_TYPE,
    JSON.stringify({ nombre: 'Ana "la de \\"', mensaje: 'a & b, "c": [x] {y}, \\'.repeat(900) }),
    false,
  ],
  ['JSON with the maximum of keys', JSON_TYPE, JSON.stringify(objectOf(200)), false],
  ['JSON with one key more', JSON_TYPE, JSON.stringify(objectOf(201)), true],
  ['JSON with thousands of keys', JSON_TYPE, JSON.stringify(objectOf(4000)), true],
  ['JSON followed by other text', JSON_TYPE, `${JSON.stringify(objectOf(4000))} "`, true],
  ['truncated JSON', JSON_TYPE, JSON.stringify(objectOf(4000)).slice(0, -1), true],
  ['a long list', JSON_TYPE, JSON.stringify({ a: keys(4000) }), true],
  ['a long list of nulls', JSON_TYPE, `[${'null,'.repeat(4000)}null]`, true],
  ['many small lists', JSON_TYPE, JSON.stringify({ a: keys(100).map((key) => ({ [key]: [key] })) }), true],
  ['deep nesting', JSON_TYPE, '['.repeat(5000) + ']'.repeat(5000), true],
  ['a URL-encoded form', FORM, keys(201).join('=1&'), false],
  ['a longer URL-encoded form', FORM, keys(202).join('=1&'), true],
  ['a multipart form', PARTS, part.repeat(200), false],
  ['a longer multipart form', PARTS, part.repeat(201).toLowerCase(), true],
  ['a multipart form that contains JSON', PARTS, `${part}${JSON.stringify(objectOf(4000))}`, true],
  [
    'a multipart form with JSON after a quotation mark',
    PARTS,
    `${part}"${JSON.stringify(objectOf(4000))}`,
    true,
  ],
  ['a form with percent-encoded JSON', FORM, `a=${encodeURIComponent(JSON.stringify(keys(1000)))}`, true],
])('hasTooManyValues: %s', (_, contentType, body, expected) => {
  expect(hasTooManyValues(contentType, Buffer.from(body))).toBe(expected);
});
