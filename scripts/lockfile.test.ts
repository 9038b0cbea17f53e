import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
}

it('locks every package by a hash, also for other platforms, and from the registry only', () => {
  const { packages } = JSON.parse(
    readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'),
  ) as Locked;
  const installed = Object.entries(packages).filter(([place]) => place !== '');
  expect(installed.length).toBeGreaterThan(100);
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place),
  ).toEqual([]);
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});
