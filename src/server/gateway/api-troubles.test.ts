import { beforeEach, expect, test } from 'vitest';
import { routeOf, tellApiTroubles } from './api-troubles.ts';

const MINUTE = 60_000;

let now = 0;
let lines: string[] = [];
let note: ReturnType<typeof tellApiTroubles>;
beforeEach(() => {
  now = 0;
  lines = [];
  note = tellApiTroubles({ info: () => undefined, warn: (line) => lines.push(line) }, () => now);
});

test.each([
  ['/api/collections/leads/records', '/api/collections/leads/records'],
  ['/api/collections/leads/records/abc123def456ghi', '/api/collections/leads/records/:id'],
  ['/api/files/vehicle_images/abc123def456ghi/ana_perez_4f3.jpg', '/api/files/vehicle_images/:id/:file'],
  ['/api/collections/vehicles/records/aaaa', '/api/collections/vehicles/records/:id'],
  [`/api/collections/vehicles/records/${'a'.repeat(14_000)}`, '/api/collections/vehicles/records/:id'],
  ['/api/files/token', '/api/files/token'],
])('the route of %s is %s', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});

test('only failures are told', () => {
  for (const status of [200, 304, 404, 429, 499]) note('GET', '/api/health', status);
  expect(lines).toEqual([]);
  note('GET', '/api/health', 500);
  expect(lines).toEqual(['GET /api/health was answered 500']);
});

test('each failure is told once a minute, with how often it came', () => {
  for (let i = 0; i < 40; i++) note('POST', '/api/send-contact-email', 503);
  note('GET', '/api/health', 503);
  expect(lines).toEqual([
    'POST /api/send-contact-email was answered 503',
    'GET /api/health was answered 503',
  ]);
  now = MINUTE;
  note('POST', '/api/send-contact-email', 503);
  expect(lines.slice(2)).toEqual(['POST /api/send-contact-email was answered 503, and 39 times before that']);
  now = 2 * MINUTE;
  note('POST', '/api/send-contact-email', 503);
  expect(lines.slice(3)).toEqual(['POST /api/send-contact-email was answered 503']);
});
