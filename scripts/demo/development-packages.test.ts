import { expect, test } from 'vitest';
import { requireDevelopmentPackages } from './development-packages.ts';

test('are installed by npm install', () => {
  expect(() => requireDevelopmentPackages()).not.toThrow();
});

test('the error names the command that installs them', () => {
  const missing = (name: string) => {
    throw new Error(`Cannot find module '${name}'`);
  };
  expect(() => requireDevelopmentPackages(missing)).toThrow(/npm install` without --omit=dev/);
});
