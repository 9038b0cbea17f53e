import { expect, test } from 'vitest';
import { forwardedHeaders } from './api-forward.ts';

test('passes on what the visitor says, but not about the connection, the address or the house', () => {
  const said = {
    authorization: 'a.b.c',
    'content-type': 'application/json',
    'accept-language': 'es',
    connection: 'keep-alive',
    'transfer-encoding': 'chunked',
    'content-length': '7',
    expect: '100-continue',
    'x-forwarded-for': '1.2.3.4',
    'x-real-ip': '1.2.3.4',
    'x-internal-secret': 'guess',
    referer: 'https://nordvia.example/catalogo',
    'user-agent': 'x'.repeat(6000),
  };
  expect(forwardedHeaders(said, '203.0.113.7')).toEqual({
    authorization: 'a.b.c',
    'content-type': 'application/json',
    'accept-language': 'es',
    'user-agent': 'x'.repeat(300),
    'x-forwarded-for': '203.0.113.7',
  });
});
