import { expect, it } from 'vitest';
import { hasTooManyValues } from './api-body-shape.ts';

const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}`);
const objectOf = (count: number) => Object.fromEntries(keys(count).map((key) => [key, 1]));
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const part = 'Content-Disposition: form-data; name="a"\r\n\r\nx\r\n--b\r\n';

it.each<[string, string, boolean]>([
  ['nothing', '', false],
  ['a form of the site', JSON.stringify({ nombre: 'Ana', mensaje: 'a & b, c: '.repeat(900) }), false],
  ['as many as there may be', JSON.stringify(objectOf(199)), false],
  ['more keys', JSON.stringify(objectOf(200)), true],
  ['thousands of keys', JSON.stringify(objectOf(4000)), true],
  ['a long list', JSON.stringify({ a: keys(4000) }), true],
  ['a long list of nothing', `[${'null,'.repeat(4000)}null]`, true],
  ['many small lists', JSON.stringify({ a: keys(100).map((key) => ({ [key]: [key] })) }), true],
  ['depth', deep(5000), true],
  ['a form as a link', keys(201).join('=1&'), false],
  ['a longer one', keys(202).join('=1&'), true],
  ['a form in parts', part.repeat(200), false],
  ['a longer one in parts', part.repeat(201).toLowerCase(), true],
  ['what is no JSON', '{"a":'.repeat(4000), false],
])('%s', (_, body, expected) => {
  expect(hasTooManyValues(Buffer.from(body))).toBe(expected);
});
