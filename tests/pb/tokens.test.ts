import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

/** Forged tokens: PocketBase reads no claim of a token that its own secret has not signed. */

let pb: TestPocketbase;
let token: string;
beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  token = (await pb.admin()).authStore.token;
});
afterAll(() => pb.destroy());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
const statusWith = async (Authorization: string) =>
  (await fetch(`${pb.url}/api/people`, { headers: { Authorization } })).status;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const byHmac = (text: string) => createHmac('sha256', 'clave').update(text).digest('base64url');
const byRsa = (text: string) => sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url');
const jwk = rsa.publicKey.export({ format: 'jwk' });

it('accepts the token that it has issued', async () => {
  expect(await statusWith(token)).toBe(200);
});

it.each<[string, object, (text: string) => string]>([
  ['no algorithm', { alg: 'none' }, () => ''],
  ['another secret', { alg: 'HS256' }, byHmac],
  ['another algorithm', { alg: 'RS256' }, byRsa],
  ['a key in its header', { alg: 'RS256', jwk }, byRsa],
  ['the address of a key in its header', { alg: 'RS256', jku: 'https://otra.example/jwks', kid: '1' }, byRsa],
])('refuses a token with %s', async (_what, head, signed) => {
  const body = `${encode({ typ: 'JWT', ...head })}.${encode(claims())}`;
  expect(await statusWith(`${body}.${signed(body)}`)).toBe(403);
});

it('refuses changed claims under the issued signature', async () => {
  const [head = '', , signature = ''] = token.split('.');
  expect(await statusWith(`${head}.${encode({ ...claims(), exp: 4102444800 })}.${signature}`)).toBe(403);
});
