import { expect, test } from 'vitest';
import { logApiErrors } from './api.ts';

function start() {
  const lines: string[] = [];
  return { lines, logError: logApiErrors({ info: () => undefined, warn: (line) => lines.push(line) }) };
}

test.each([
  ['/api/collections/leads/records', '/api/collections/leads/records'],
  ['/api/collections/leads/records/abc123def456ghi', '/api/collections/leads/records/:id'],
  ['/api/files/vehicle_images/abc123def456ghi/ana_perez_4f3.jpg', '/api/files/vehicle_images/:id/:file'],
  ['/api/collections/vehicles/records/aaaa', '/api/collections/vehicles/records/:id'],
  [`/api/collections/vehicles/records/${'a'.repeat(14_000)}`, '/api/collections/vehicles/records/:id'],
  ['/api/files/token', '/api/files/token'],
])('logs an error of %s without record ids and file names: %s', (pathname, route) => {
  const { lines, logError } = start();
  logError('GET', pathname, 500);
  expect(lines).toEqual([`GET ${route} responded with 500`]);
});

test('logs only 5xx responses', () => {
  const { lines, logError } = start();
  for (const status of [200, 304, 404, 429, 499]) logError('GET', '/api/health', status);
  expect(lines).toEqual([]);
});

test('logs each route and status once a minute', () => {
  const { lines, logError } = start();
  for (let i = 0; i < 40; i++) logError('POST', '/api/send-contact-email', 503);
  logError('GET', '/api/health', 503);
  logError('GET', '/api/health', 500);
  expect(lines).toEqual([
    'POST /api/send-contact-email responded with 503',
    'GET /api/health responded with 503',
    'GET /api/health responded with 500',
  ]);
});
