import { expect, test } from 'vitest';
import { requireDevelopmentPackages } from './development-packages.ts';

test('are there after npm install', () => {
  expect(() => requireDevelopmentPackages()).not.toThrow();
});

test('are asked for by the command that installs them', () => {
  const missing = (name: string) => {
    throw new Error(`Cannot find module '${name}'`);
  };
  expect(() => requireDevelopmentPackages(missing)).toThrow(/npm install` without --omit=dev/);
});
