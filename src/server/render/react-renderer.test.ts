import type { SSRResult } from 'astro';
import { createElement, useId, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import renderer from './react-renderer.ts';

interface Props {
  readonly children?: ReactNode;
  readonly priceBar?: ReactNode;
}

const Box = ({ children, priceBar, ...rest }: Props) =>
  createElement('p', { id: useId(), ...rest }, children, priceBar);

const render = (page: object, props: object, slots: Record<string, string> = {}, metadata: object = {}) =>
  renderer.renderToStaticMarkup.call({ result: page as SSRResult }, Box, props, slots, {
    displayName: 'Box',
    astroStaticSlot: true,
    ...metadata,
  });

it('gives each component of a page its ids, and the client their prefix', async () => {
  const page = {};
  const [first, second, other] = [await render(page, {}), await render(page, {}), await render({}, {})];
  expect([first.attrs, second.attrs, other.attrs]).toEqual([
    { prefix: 'r0' },
    { prefix: 'r1' },
    { prefix: 'r0' },
  ]);
  expect(first.html).not.toBe(second.html);
  expect(first.html).toBe(other.html);
});

it('renders slots, which the client keeps', async () => {
  const slots = { default: '<b>1</b>', 'price-bar': '<i>2</i>', empty: ' ' };
  const { html } = await render({}, { class: 'astro-scope' }, slots, { hydrate: 'load' });
  expect(html).toContain(
    '><astro-slot><b>1</b></astro-slot><astro-slot name="priceBar"><i>2</i></astro-slot></p>',
  );
  expect(html).not.toContain('astro-scope');
  expect((await render({}, {}, slots)).html).toContain('<astro-static-slot><b>1</b></astro-static-slot>');
});

it('writes no preloads of images', async () => {
  const Photo = () => createElement('img', { src: '/photo.webp' });
  const page = { result: {} as SSRResult };
  const { html } = await renderer.renderToStaticMarkup.call(page, Photo, {}, {});
  expect(html).toBe('<img src="/photo.webp"/>');
});
