import { expect, it } from 'vitest';
import { codeFingerprint } from './code-fingerprint.ts';

it('depends on PocketBase’s public address, so that a new address leads to a new release', async () => {
  const addresses = ['', 'https://api.coches.example', 'https://panel.coches.example'];
  const found = await Promise.all([...addresses, ...addresses].map(codeFingerprint));
  expect(found.slice(0, 3)).toEqual(found.slice(3));
  expect(new Set(found).size).toBe(3);
});
