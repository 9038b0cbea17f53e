import { expect, it } from 'vitest';
import { codeFingerprint } from './code-fingerprint.ts';

it('another public address of PocketBase is other code, which leads to a release', async () => {
  const addresses = ['', 'https://api.coches.example', 'https://panel.coches.example'];
  const found = await Promise.all([...addresses, ...addresses].map(codeFingerprint));
  expect(found.slice(0, 3)).toEqual(found.slice(3));
  expect(new Set(found).size).toBe(3);
});
