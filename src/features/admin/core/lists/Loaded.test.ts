import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Loaded } from './Loaded.tsx';

const FAILURE = 'No se pudieron cargar los vehículos';

const drawn = (status: 'loading' | 'ready' | 'failed', data: string | null) =>
  renderToStaticMarkup(
    createElement(Loaded<string>, {
      ...{ status, data, skeleton: 'skeleton', failure: FAILURE, onRetry: () => undefined },
      children: (shown: string) => `data: ${shown}`,
    }),
  );

test.each([
  ['loading', null, 'skeleton'],
  ['loading', 'cars', 'data: cars'],
  ['ready', 'cars', 'data: cars'],
  ['failed', 'cars', 'data: cars'],
] as const)('%s with %j shows %s', (status, data, expected) => {
  expect(drawn(status, data)).toBe(expected);
});

test('a list that failed to load says so, and offers to try again', () => {
  const html = drawn('failed', null);
  expect(html).toContain(FAILURE);
  expect(html).toMatch(/<button[^>]*>.*Reintentar/);
});
