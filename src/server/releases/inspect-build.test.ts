import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { missingAssets } from './inspect-build.ts';

const missing = (file: string, text: string) =>
  missingAssets(file, text, (asset) => asset === '_astro/here.A1.js' || asset === '_astro/foto ñ.avif');

it.each([
  ['a script', '<script type="module" src="/_astro/gone.js"></script>'],
  ['a style', '<link rel="stylesheet" href="/_astro/gone.js">'],
  ['one of several pictures', '<img srcset="/_astro/here.A1.js 320w, /_astro/gone.js 640w">'],
  ['a preloaded picture', '<link rel="preload" imagesrcset="/_astro/gone.js 640w">'],
  ['an island', '<astro-island component-url="/_astro/gone.js" props="{}"></astro-island>'],
  ['an island’s renderer', '<astro-island renderer-url="/_astro/gone.js"></astro-island>'],
  ['a font', '<style>@font-face{src:url("/_astro/gone.js")}</style>'],
  ['an import', '<script type="module">import("/_astro/gone.js")</script>'],
])('finds a missing file referenced by %s', (_, html) => {
  expect(missing('catalogo.html', html)).toEqual(['/_astro/gone.js (in catalogo.html)']);
  expect(missing('catalogo.html', html.replace('gone.js', 'here.A1.js'))).toEqual([]);
});

it.each([
  '/_astro/gone.js',
  'Ver /_astro/%.js',
  '" src="/_astro/gone.js" ',
  '<script src="/_astro/gone.js">',
])('ignores user text that looks like a reference: %j', (words) => {
  const inPage = renderToStaticMarkup(
    createElement('p', { title: words, 'data-props': JSON.stringify({ words }) }, words),
  );
  const data = `<script type="application/ld+json">${JSON.stringify({ words }).replaceAll('<', '\\u003c')}</script>`;
  expect(missing('vehiculo/un-coche.html', `${inPage}${data}<meta content="/_astro/gone.js">`)).toEqual([]);
  expect(missing('stock.json', JSON.stringify({ words }))).toEqual([]);
});

it('searches styles and scripts completely and decodes names', () => {
  expect(missing('_astro/a.css', 'url(/_astro/foto%20%C3%B1.avif)')).toEqual([]);
  expect(missing('_astro/a.js', 'import("/_astro/%E0%.js")')).toEqual(['/_astro/%E0%.js (in _astro/a.js)']);
});
