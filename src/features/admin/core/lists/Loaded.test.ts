import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Loaded } from './Loaded.tsx';

const FAILURE = 'No se pudieron cargar los vehículos';

const render = (status: 'loading' | 'ready' | 'failed', data: string | null) =>
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
  expect(render(status, data)).toBe(expected);
});

test('shows the failure and a retry button when loading failed', () => {
  const html = render('failed', null);
  expect(html).toContain(FAILURE);
  expect(html).toMatch(/<button[^>]*>.*Reintentar/);
});
