import { expect, it } from 'vitest';
import { boundVisits, isOpening, isVisit } from './visit-rules.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';
const person = { 'user-agent': CHROME, accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' };

it.each<[string, boolean, Record<string, string>, string?]>([
  ['a browser', true, {}],
  ['a phone that does not say what it loads for', true, { 'user-agent': SAFARI, 'sec-fetch-dest': '' }],
  ['somebody who comes from the catalogue', true, { referer: 'https://nordvia.example/catalogo' }],
  ['somebody who comes from an address like the panel’s', true, { referer: 'https://x.example/administrar' }],
  ['staff by the panel’s link', false, { referer: 'https://nordvia.example/admin?tab=vehiculos' }],
  ['a phone with a name like a robot’s', true, { 'user-agent': CHROME.replace('Pixel 9', 'CUBOT_X18') }],
  ['HEAD', false, {}, 'HEAD'],
  ['no name', false, { 'user-agent': '' }],
  [
    'a search engine',
    false,
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a chat’s preview', false, { 'user-agent': 'WhatsApp/2.24.1 A' }],
  ['a shared link’s', false, { 'user-agent': 'facebookexternalhit/1.1' }],
  [
    'a robot named as one word',
    false,
    { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2)' },
  ],
  ['a browser without a screen', false, { 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
  ['a program', false, { 'user-agent': 'curl/8.5.0' }],
  ['a program that calls itself a browser, for anything', false, { accept: '*/*' }],
  ['what a page fetches', false, { 'sec-fetch-dest': 'empty' }],
  ['what a browser loads ahead', false, { 'sec-purpose': 'prefetch;prerender' }],
  ['what an older browser loads ahead', false, { purpose: 'prefetch' }],
  ['what Firefox loads ahead', false, { 'x-moz': 'prefetch' }],
])('%s: %s', (_who, expected, headers, method = 'GET') => {
  const sent = Object.fromEntries(
    Object.entries({ ...person, ...headers }).filter(([, value]) => value !== ''),
  );
  expect(isVisit(method, sent)).toBe(expected);
});

const beacon = { 'user-agent': CHROME, 'sec-fetch-site': 'same-origin', 'content-length': '0' };

it.each<[string, boolean, Record<string, string>, string?]>([
  ['a page of ours that was fetched ahead', true, {}],
  ['a beacon that says nothing of its length', true, { 'content-length': '' }],
  ['another site’s page', false, { 'sec-fetch-site': 'cross-site' }],
  ['a page that names the site', true, { origin: 'https://nordvia.example' }],
  [
    'a page by the name that it was asked by',
    true,
    { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' },
  ],
  ['a page that names another site', false, { origin: 'https://otro.example', host: 'nordvia.example' }],
  ['a page that names none', false, { origin: 'null', host: 'nordvia.example' }],
  ['a program', false, { 'sec-fetch-site': '' }],
  ['a page that a robot opened', true, { 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
  ['something to read', false, { 'content-length': '1' }],
  ['something to read, of any length', false, { 'transfer-encoding': 'chunked' }],
  ['a page that is fetched', false, {}, 'GET'],
])('%s reports an opening: %s', (_who, expected, headers, method = 'POST') => {
  const sent = Object.fromEntries(
    Object.entries({ ...beacon, ...headers }).filter(([, value]) => value !== ''),
  );
  expect(isOpening(method, sent, 'https://nordvia.example')).toBe(expected);
});

const DAY = '2026-11-22';
const times = (count: number, visit: () => boolean) =>
  Array.from({ length: count }, visit).filter(Boolean).length;

it('takes thirty visits of a car from an address on a day', () => {
  const may = boundVisits();
  expect(times(200, () => may('203.0.113.1', 'golf1', DAY))).toBe(30);
  expect(times(40, () => may('203.0.113.1', 'polo1', DAY))).toBe(30);
  expect(times(40, () => may('2001:db8:0:1::', 'golf1', DAY))).toBe(30);
  expect(times(40, () => may('203.0.113.1', 'golf1', '2026-11-23'))).toBe(30);
});

it('takes all from this machine, where a proxy may stand without PROXY_HOPS', () => {
  const may = boundVisits();
  for (const address of ['127.0.0.1', '0:0:0:0::'])
    expect(
      times(100, () => may(address, 'golf1', DAY)),
      address,
    ).toBe(100);
});

it('remembers no more than so many addresses and cars, the latest', () => {
  const may = boundVisits({ perDay: 1, most: 3 });
  for (const address of ['a', 'b', 'c', 'd']) expect(may(address, 'golf1', DAY)).toBe(true);
  expect(['b', 'c', 'd'].map((address) => may(address, 'golf1', DAY))).toEqual([false, false, false]);
  expect(may('a', 'golf1', DAY)).toBe(true);
});
