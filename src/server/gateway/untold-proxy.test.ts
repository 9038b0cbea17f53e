import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { tellOfUntoldProxy } from './untold-proxy.ts';

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

it.each([
  ['a proxy nobody told of, once', 0, [forwarded, forwarded], 1],
  ['one that comes late', 0, [{}, {}, forwarded], 1],
  ['no proxy', 0, [{}, {}], 0],
  ['a proxy that was told of', 1, [forwarded, {}], 0],
])('warns of %s', (_, hops, requests, warnings) => {
  const told: string[] = [];
  const handle = tellOfUntoldProxy(hops, { info: () => undefined, warn: (text) => told.push(text) });
  for (const headers of requests) {
    const request = Object.assign(new IncomingMessage(new Socket()), { headers });
    // Every request is left to the next part.
    expect(handle(request, new ServerResponse(request), new URL('http://gateway/'))).toBe(false);
  }
  expect(told).toHaveLength(warnings);
  for (const text of told) expect(text).toMatch(/X-Forwarded-For.*PROXY_HOPS=1/);
});
