import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Catalogue, CatalogueCounters } from '#src/features/vehicles/catalogue/Catalogue.tsx';
import { RestOfStock } from '#src/features/vehicles/catalogue/RestOfStock.tsx';
import { deliverCards } from '#src/features/vehicles/catalogue/delivered-cards.ts';
import { facetsOf, type Choice } from '#src/features/vehicles/catalogue/facets.ts';
import { stockCounts } from '#src/features/vehicles/domain/vehicle.selection.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
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
    expect(withoutVehicles('catalogo.html', page, withheld, snapshot)).toBe(page.replace(card('a1'), ''));
  });
  test('two neighbours at once', () => {
    const both = withoutVehicles('catalogo.html', page, new Set(['a1', 'b2']), snapshot);
    expect(both).toBe(page.replace(card('a1'), '').replace(card('b2'), ''));
  });
  test('the snapshot', () => {
    expect(JSON.parse(withoutVehicles('stock.json', snapshot, withheld, snapshot))).toEqual({
      builtAt: 'x',
      vehicles: [{ id: 'b2', marca: 'BMW' }],
    });
  });
  test('the feed, its line', () => {
    const rest = stockFeed([car('b2')], new URL('https://coches.example'));
    expect(withoutVehicles('feeds/stock.csv', feed, withheld, snapshot)).toBe(rest);
  });
  test('the sitemap', () => {
    expect(withoutVehicles('sitemap.xml', sitemap, withheld, snapshot)).toBe(
      '<urlset><url><loc>/</loc></url><url><!--vehicle:b2--><loc>/vehiculo/b</loc></url></urlset>',
    );
  });
});

test('a car is also taken out of what stands for readers without JavaScript', () => {
  const line = '<li data-vehicle="a1"><a href="/vehiculo/a">A</a></li>';
  const listed = `<!doctype html><html lang="es"><head></head><body><noscript><ul>${line}</ul></noscript></body></html>`;
  expect(withoutVehicles('catalogo.html', listed, new Set(['a1']), snapshot)).toBe(listed.replace(line, ''));
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
  /** An island as Astro writes it. */
  const island = (props: object, drawn: ReactElement) => {
    const text = JSON.stringify(props).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<astro-island props="${text}">${renderToStaticMarkup(drawn)}</astro-island>`;
  };
  const draw = (stock: readonly SnapshotVehicle[]) => {
    deliverCards(stock.slice(0, 2));
    const facets = facetsOf(stock);
    const { vehicles, brands } = stockCounts(stock);
    const choices = (of: readonly Choice[]) => [
      1,
      of.map(({ value, label }) => [0, { value: [0, value], label: [0, label] }]),
    ];
    const counters = { vehicles, brands, years: '+10', satisfied: '+500' };
    const drawn = [
      island(
        { vehicles: [0, vehicles], brands: [0, brands], years: [0, '+10'], satisfied: [0, '+500'] },
        createElement(CatalogueCounters, counters),
      ),
      island(
        {
          facets: [0, { marcas: choices(facets.marcas), combustibles: choices(facets.combustibles) }],
          ...{ total: [0, vehicles], readAt: [0, 'x'] },
        },
        createElement(Catalogue, { facets, total: vehicles, readAt: 'x' }),
      ),
      renderToStaticMarkup(createElement(RestOfStock, { vehicles: stock.slice(2) })),
      // React asks for the first photographs ahead of everything; Astro's renderer leaves that out.
    ].map((html) => html.replaceAll(/<link rel="preload"[^>]*>/g, ''));
    return `<!doctype html><html lang="es"><head><title>x</title></head><body>${drawn.join('')}</body></html>`;
  };
  const html = draw(cars);
  const stock = JSON.stringify({ vehicles: cars });

  test('names every car, as a card or for readers without JavaScript', () => {
    expect(mentionedVehicles('catalogo.html', html)).toEqual(['a1', 'b2', 'c3', 'd4']);
    expect(html).toMatch(/<noscript>.*data-vehicle="c3".*data-vehicle="d4".*<\/noscript>/);
  });

  test.each(['a1', 'b2', 'c3', 'd4'])('is free of %s when that is withheld, and keeps the others', (id) => {
    const rest = withoutVehicles('catalogo.html', html, new Set([id]), stock);
    expect(rest).not.toContain(id);
    expect(mentionedVehicles('catalogo.html', rest)).toHaveLength(3);
  });

  test('tells nothing of a brand, a fuel and a number that only the withheld car makes', () => {
    const others = [...cars, snapshotVehicle({ id: 'e5', marca: 'Land & Rover', combustible: 'hibrido' })];
    const shy = snapshotVehicle({ id: 'f6', marca: 'Zyzzyx', combustible: 'electrico' });
    const all = [...others, shy];
    const cut = withoutVehicles(
      'catalogo.html',
      draw(all),
      new Set(['f6']),
      JSON.stringify({ vehicles: all }),
    );
    for (const told of ['&quot;Zyzzyx', '"electrico"', '6 vehículos']) expect(draw(all)).toContain(told);
    // As if it had never been there, so that React finds what it expects.
    expect(cut === draw(others)).toBe(true);
  });

  test('keeps a brand that another car has', () => {
    const cut = withoutVehicles('catalogo.html', html, new Set(['a1']), stock);
    expect(cut).toContain(`<option value="${cars[0]?.marca ?? ''}">`);
  });
});
