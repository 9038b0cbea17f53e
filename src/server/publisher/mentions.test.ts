import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#src/features/vehicles/catalogue/Catalogue.tsx';
import { RestOfStock } from '#src/features/vehicles/catalogue/RestOfStock.tsx';
import { deliverCards } from '#src/features/vehicles/catalogue/delivered-cards.ts';
import { mentionedVehicles, withoutVehicles } from './mentions.ts';
import { stockFeed } from '#src/features/vehicles/feed/stock-feed.ts';
import { snapshotVehicle, stockVehicle, cover } from '#tests/support/vehicles.ts';

const card = (id: string) =>
  `<li data-vehicle="${id}"><div><a href="/vehiculo/${id}">Coche ${id}</a></div></li>`;
const page = `<!doctype html><html lang="es"><head><meta http-equiv="x" content="y"></head><body><ul>${card('a1')}${card('b2')}</ul><p>Pie</p></body></html>`;
const snapshot = JSON.stringify({ builtAt: 'x', vehicles: [{ id: 'a1' }, { id: 'b2', marca: 'BMW' }] });
const sitemap =
  '<urlset><url><loc>/</loc></url><url><!--vehicle:a1--><loc>/vehiculo/a</loc></url><url><!--vehicle:b2--><loc>/vehiculo/b</loc></url></urlset>';

const car = (id: string) => stockVehicle({ id, descripcion: 'Dice:\n"b2",\r\n"a1","x"' });
const feed = stockFeed([car('a1'), car('b2')], new URL('https://coches.example'));

describe('finds the cars of', () => {
  test.each([
    ['catalogo.html', page, ['a1', 'b2']],
    ['stock.json', snapshot, ['a1', 'b2']],
    ['sitemap.xml', sitemap, ['a1', 'b2']],
    ['feeds/stock.csv', feed, ['a1', 'b2']],
    ['site.webmanifest', '{}', []],
  ])('%s', (file, text, ids) => {
    expect(mentionedVehicles(file, text)).toEqual(ids);
  });
});

describe('takes a withheld car out of', () => {
  const withheld = new Set(['a1']);

  test('a page, whole element, and nothing else', () => {
    expect(withoutVehicles('catalogo.html', page, withheld)).toBe(page.replace(card('a1'), ''));
  });
  test('two neighbours at once', () => {
    const both = withoutVehicles('catalogo.html', page, new Set(['a1', 'b2']));
    expect(both).toBe(page.replace(card('a1'), '').replace(card('b2'), ''));
  });
  test('the snapshot', () => {
    expect(JSON.parse(withoutVehicles('stock.json', snapshot, withheld))).toEqual({
      builtAt: 'x',
      vehicles: [{ id: 'b2', marca: 'BMW' }],
    });
  });
  test('the feed, its line', () => {
    const rest = stockFeed([car('b2')], new URL('https://coches.example'));
    expect(withoutVehicles('feeds/stock.csv', feed, withheld)).toBe(rest);
  });
  test('the sitemap', () => {
    expect(withoutVehicles('sitemap.xml', sitemap, withheld)).toBe(
      '<urlset><url><loc>/</loc></url><url><!--vehicle:b2--><loc>/vehiculo/b</loc></url></urlset>',
    );
  });
});

test('a car is also taken out of what stands for readers without JavaScript', () => {
  const line = '<li data-vehicle="a1"><a href="/vehiculo/a">A</a></li>';
  const listed = `<!doctype html><html lang="es"><head></head><body><noscript><ul>${line}</ul></noscript></body></html>`;
  expect(withoutVehicles('catalogo.html', listed, new Set(['a1']))).toBe(listed.replace(line, ''));
});

describe('the catalogue as React draws it', () => {
  const cars = ['a1', 'b2', 'c3', 'd4'].map((id) =>
    snapshotVehicle({
      id,
      slug: `coche-${id}`,
      modelo: `Modelo ${id}`,
      cover: cover({ vehicle_id: id }),
    }),
  );
  deliverCards(cars.slice(0, 2));
  const drawn = [
    createElement(Catalogue, { facets: { marcas: [], combustibles: [] }, total: 4, readAt: 'x' }),
    createElement(RestOfStock, { vehicles: cars.slice(2) }),
    // React asks for the first photographs ahead of everything; Astro's renderer leaves that out.
  ].map((element) => renderToStaticMarkup(element).replaceAll(/<link rel="preload"[^>]*>/g, ''));
  const html = `<!doctype html><html lang="es"><head><title>x</title></head><body>${drawn.join('')}</body></html>`;

  test('names every car, as a card or for readers without JavaScript', () => {
    expect(mentionedVehicles('catalogo.html', html)).toEqual(['a1', 'b2', 'c3', 'd4']);
    expect(html).toMatch(/<noscript>.*data-vehicle="c3".*data-vehicle="d4".*<\/noscript>/);
  });

  test.each(['a1', 'b2', 'c3', 'd4'])('is free of %s when that is withheld, and keeps the others', (id) => {
    const rest = withoutVehicles('catalogo.html', html, new Set([id]));
    expect(rest).not.toContain(id);
    expect(mentionedVehicles('catalogo.html', rest)).toHaveLength(3);
  });
});
