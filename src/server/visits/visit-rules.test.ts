import { expect, it } from 'vitest';
import { boundVisits, isOpening, isVisit } from './visit-rules.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';
const person = { 'user-agent': CHROME, accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' };

it.each<[string, boolean, Record<string, string>, string?]>([
  ['a browser', true, {}],
  ['a phone without Sec-Fetch-Dest', true, { 'user-agent': SAFARI, 'sec-fetch-dest': '' }],
  ['a visitor from the catalogue', true, { referer: 'https://nordvia.example/catalogo' }],
  ['a visitor from an address similar to the panel’s', true, { referer: 'https://x.example/administrar' }],
  ['staff following a link of the panel', false, { referer: 'https://nordvia.example/admin?tab=vehiculos' }],
  ['a phone whose model name contains "bot"', true, { 'user-agent': CHROME.replace('Pixel 9', 'CUBOT_X18') }],
  ['HEAD', false, {}, 'HEAD'],
  ['no User-Agent', false, { 'user-agent': '' }],
  [
    'a search engine',
    false,
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a link preview of a chat', false, { 'user-agent': 'WhatsApp/2.24.1 A' }],
  ['a link preview of a social network', false, { 'user-agent': 'facebookexternalhit/1.1' }],
  [
    'a robot with a one-word name',
    false,
    { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2)' },
  ],
  ['a headless browser', false, { 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
  ['a program', false, { 'user-agent': 'curl/8.5.0' }],
  ['a program with a browser’s User-Agent that accepts anything', false, { accept: '*/*' }],
  ['a fetch by a script', false, { 'sec-fetch-dest': 'empty' }],
  ['a prefetch', false, { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch by an older browser', false, { purpose: 'prefetch' }],
  ['a prefetch by Firefox', false, { 'x-moz': 'prefetch' }],
])('%s counts as a visit: %s', (_what, expected, headers, method = 'GET') => {
  const sent = Object.fromEntries(
    Object.entries({ ...person, ...headers }).filter(([, value]) => value !== ''),
  );
  expect(isVisit(method, sent)).toBe(expected);
});

const beacon = { 'user-agent': CHROME, 'sec-fetch-site': 'same-origin', 'content-length': '0' };

it.each<[string, boolean, Record<string, string>, string?]>([
  ['a beacon of a prefetched page', true, {}],
  ['a beacon without a Content-Length', true, { 'content-length': '' }],
  ['a beacon of another site', false, { 'sec-fetch-site': 'cross-site' }],
  ['a beacon with the site’s Origin', true, { origin: 'https://nordvia.example' }],
  [
    'a beacon whose Origin matches the Host header',
    true,
    { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' },
  ],
  ['a beacon with another Origin', false, { origin: 'https://otro.example', host: 'nordvia.example' }],
  ['a beacon with the Origin null', false, { origin: 'null', host: 'nordvia.example' }],
  ['a program without Sec-Fetch-Site', false, { 'sec-fetch-site': '' }],
  ['a beacon of a robot', true, { 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
  ['a request with a body', false, { 'content-length': '1' }],
  ['a request with a chunked body', false, { 'transfer-encoding': 'chunked' }],
  ['a GET request', false, {}, 'GET'],
])('%s reports an opening: %s', (_what, expected, headers, method = 'POST') => {
  const sent = Object.fromEntries(
    Object.entries({ ...beacon, ...headers }).filter(([, value]) => value !== ''),
  );
  expect(isOpening(method, sent, 'https://nordvia.example')).toBe(expected);
});

const DAY = '2026-11-22';
const times = (count: number, visit: () => boolean) =>
  Array.from({ length: count }, visit).filter(Boolean).length;

it('allows thirty visits per car, address and day', () => {
  const may = boundVisits();
  expect(times(200, () => may('203.0.113.1', 'golf1', DAY))).toBe(30);
  expect(times(40, () => may('203.0.113.1', 'polo1', DAY))).toBe(30);
  expect(times(40, () => may('2001:db8:0:1::', 'golf1', DAY))).toBe(30);
  expect(times(40, () => may('203.0.113.1', 'golf1', '2026-11-23'))).toBe(30);
});

it('has no limit for loopback addresses, where a proxy may run without PROXY_HOPS', () => {
  const may = boundVisits();
  for (const address of ['127.0.0.1', '0:0:0:0::'])
    expect(
      times(100, () => may(address, 'golf1', DAY)),
      address,
    ).toBe(100);
});

it('evicts the oldest pairs of address and car beyond the limit', () => {
  const may = boundVisits({ perDay: 1, most: 3 });
  for (const address of ['a', 'b', 'c', 'd']) expect(may(address, 'golf1', DAY)).toBe(true);
  expect(['b', 'c', 'd'].map((address) => may(address, 'golf1', DAY))).toEqual([false, false, false]);
  expect(may('a', 'golf1', DAY)).toBe(true);
});
