import { expect, test } from 'vitest';
import { forwardedHeaders } from './api-request.ts';

test('forwards the headers that PocketBase reads, and none that resemble them', () => {
  const headers = {
    authorization: 'a.b.c',
    'content-type': 'application/json',
    'accept-language': 'es',
    'x-device': 'this',
    'if-none-match': '"a"',
    connection: 'keep-alive',
    'transfer-encoding': 'chunked',
    'content-length': '7',
    expect: '100-continue',
    'x-forwarded-for': '1.2.3.4',
    'x-real-ip': '1.2.3.4',
    'x-internal-secret': 'guess',
    authorization_: 'd.e.f',
    'authorization-': 'd.e.f',
    'x-device_': 'another',
    cookie: 'a=b',
    origin: 'https://elsewhere.example',
    referer: 'https://nordvia.example/catalogo',
    'user-agent': 'x'.repeat(6000),
  };
  expect(forwardedHeaders(headers, '203.0.113.7')).toEqual({
    authorization: 'a.b.c',
    'content-type': 'application/json',
    'accept-language': 'es',
    'x-device': 'this',
    'if-none-match': '"a"',
    'user-agent': 'x'.repeat(300),
    'x-forwarded-for': '203.0.113.7',
  });
});
