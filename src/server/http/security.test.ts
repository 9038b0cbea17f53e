import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { securityText } from './security.ts';

it('serves security.txt with an expiry of one year, and leaves other paths to other handlers', async () => {
  const handle = securityText('https://coches.example', () => Date.UTC(2026, 10, 22));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    if (handle(request, response, url) === false) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const answer = await at('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await answer.text()).split('\n')).toEqual([
    'Contact: https://coches.example/contacto',
    'Expires: 2027-11-22T00:00:00.000Z',
    'Preferred-Languages: es, en',
    'Canonical: https://coches.example/.well-known/security.txt',
    '',
  ]);
  expect((await at('/.well-known/other.txt')).status).toBe(404);
  server.closeAllConnections();
  server.close();
});
