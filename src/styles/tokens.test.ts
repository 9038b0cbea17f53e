import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, parseOklch } from '#tests/support/contrast.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The custom properties of a selector's block. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no block for ${selector}`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const contexts = {
  paper: tokensOf("[data-context='paper']"),
  studio: tokensOf('@utility studio-colours'),
};

/** Foreground, background, minimum contrast: 4.5 for text, 3 for the outline of a control (WCAG 1.4.3, 1.4.11). */
const pairs: [string, string, number][] = [
  ...['surface', 'surface-raised'].flatMap((background): [string, string, number][] => [
    ['text', background, 7],
    ['text-muted', background, 4.5],
    ['accent-text', background, 4.5],
    ['danger-text', background, 4.5],
    ['status-disponible', background, 4.5],
    ['status-reservado', background, 4.5],
    ['status-vendido', background, 4.5],
    ['status-oculto', background, 4.5],
    ['line-strong', background, 3],
  ]),
  ['surface', 'text', 7],
  ['text-muted', 'line', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-danger', 'danger', 4.5],
];

describe.each(Object.entries(contexts))('%s', (_context, tokens) => {
  test.each(pairs)('contrast of %s on %s is at least %d', (foreground, background, least) => {
    const ratio = contrast(
      parseOklch(tokens.get(foreground) ?? ''),
      parseOklch(tokens.get(background) ?? ''),
    );
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

test('both contexts define the same roles', () => {
  expect([...contexts.studio.keys()]).toEqual([...contexts.paper.keys()]);
});

test.each([
  ['oklch(0 0 0)', 'oklch(1 0 0)', 21],
  ['oklch(1 0 0)', 'oklch(1 0 0)', 1],
  ['oklch(0.62796 0.25768 29.234)', 'oklch(1 0 0)', 3.998],
])('contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(parseOklch(one), parseOklch(other))).toBeCloseTo(ratio, 1);
});

test('rejects other colour notations', () => {
  expect(() => parseOklch('#fff')).toThrow();
});
