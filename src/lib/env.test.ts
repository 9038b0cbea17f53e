import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { envNames } from './env.ts';

const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');

it('a copy of .env.example changes nothing', () => {
  expect(parseEnv(example)).toEqual({});
});

it('.env.example names every variable, and no other', () => {
  const named = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(envNames.toSorted());
});
