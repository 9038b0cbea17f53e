import { expect, test } from 'vitest';
import { logApiErrors } from './api.ts';

function start() {
  const lines: string[] = [];
  return { lines, note: logApiErrors({ info: () => undefined, warn: (line) => lines.push(line) }) };
}

test.each([
  ['/api/collections/leads/records', '/api/collections/leads/records'],
  ['/api/collections/leads/records/abc123def456ghi', '/api/collections/leads/records/:id'],
  ['/api/files/vehicle_images/abc123def456ghi/ana_perez_4f3.jpg', '/api/files/vehicle_images/:id/:file'],
  ['/api/collections/vehicles/records/aaaa', '/api/collections/vehicles/records/:id'],
  [`/api/collections/vehicles/records/${'a'.repeat(14_000)}`, '/api/collections/vehicles/records/:id'],
  ['/api/files/token', '/api/files/token'],
])('an error of %s is logged without what names a record: %s', (pathname, route) => {
  const { lines, note } = start();
  note('GET', pathname, 500);
  expect(lines).toEqual([`GET ${route} was answered 500`]);
});

test('only failures are logged', () => {
  const { lines, note } = start();
  for (const status of [200, 304, 404, 429, 499]) note('GET', '/api/health', status);
  expect(lines).toEqual([]);
});

test('each failure of a route is logged once a minute', () => {
  const { lines, note } = start();
  for (let i = 0; i < 40; i++) note('POST', '/api/send-contact-email', 503);
  note('GET', '/api/health', 503);
  note('GET', '/api/health', 500);
  expect(lines).toEqual([
    'POST /api/send-contact-email was answered 503',
    'GET /api/health was answered 503',
    'GET /api/health was answered 500',
  ]);
});
