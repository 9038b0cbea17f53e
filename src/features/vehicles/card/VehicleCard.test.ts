import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toSnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { readAloud } from '#tests/support/read-aloud.ts';
import { cover, stockVehicle } from '#tests/support/vehicles.ts';
import { VehicleCard, type CardVehicle } from './VehicleCard.tsx';

const car = toSnapshotVehicle(
  stockVehicle({ slug: 'bmw-x5-2022', marca: 'BMW', modelo: 'X5', version: 'xDrive40d', precio_eur: 62_900 }),
);

function draw(change: Partial<CardVehicle> = {}): string {
  return renderToStaticMarkup(createElement(VehicleCard, { vehicle: { ...car, ...change }, sizes: '100vw' }));
}

const links = (html: string) => [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href);

describe('a car’s card', () => {
  it('links to the car and its enquiry form, and each link names the car', () => {
    const html = draw();
    expect(links(html)).toEqual(['/vehiculo/bmw-x5-2022', '/vehiculo/bmw-x5-2022#preguntar']);
    expect(readAloud(html)).toContain('Ver Detalles : BMW X5 xDrive40d');
    expect(readAloud(html)).toContain('Contactar : BMW X5 xDrive40d');
  });

  it('of a sold car links only to a search for a similar one, and says so', () => {
    const html = draw({ status: 'vendido', modelo: 'X5 & más' });
    expect(links(html)).toEqual(['/importacion?marca=BMW&amp;modelo=X5+%26+m%C3%A1s#solicitud']);
    expect(html.match(/role="link" aria-disabled="true"/g)).toHaveLength(2);
    expect(readAloud(html)).toContain('Ver Detalles : BMW X5 & más xDrive40d, vendido');
  });

  it('of a sold car has a muted name and price', () => {
    const quiet = /class="card-name [^"]* text-text-muted"><h3.*X5.*62\.900/;
    expect(draw({ status: 'vendido' })).toMatch(quiet);
    expect(draw({ status: 'reservado' })).not.toMatch(quiet);
  });

  it.each<[string, Partial<CardVehicle>, RegExp]>([
    ['that its photographs are still to come', { cover: null }, /^Fotos en camino Disponible/],
    ['that a sold car has none', { cover: null, status: 'vendido' }, /^Sin fotos Vendido/],
    ['that a photograph is broken, where it is', { cover: cover() }, /^Imagen no disponible Disponible/],
    ['its price', {}, /62\.900\s€/],
    [
      'what comes on top of a net price',
      { precio_eur: 49_900, iva_incluido: false, regimen_iva: 'deducible' },
      /49\.900\s€ más IVA \(21\s%\):\s10\.479\s€ · 60\.379\s€/,
    ],
    [
      'the cents of those sums',
      { precio_eur: 24_792.99, iva_incluido: false, regimen_iva: 'deducible' },
      /24\.793\s€ más IVA \(21\s%\):\s5\.206,53\s€ · 29\.999,52\s€/,
    ],
    [
      'no sum where none is certain',
      { precio_eur: 49_900, iva_incluido: false, regimen_iva: '' },
      /49\.900\s€ Año/,
    ],
    ['that the price is on request', { precio_eur: null }, /Consultar/],
    ['unknown kilometres', { km: null }, /Kilómetros N\/A/],
    ['that it is reserved', { status: 'reservado' }, /en camino Reservado BMW X5/],
    ['that it is featured', { destacado: true }, /en camino Disponible ⭐ Destacado BMW X5/],
    ['only that it is sold', { destacado: true, status: 'vendido' }, /Sin fotos Vendido Buscar uno igual/],
    [
      'two of its tags, as words',
      { etiquetas: ['techo-solar', 'un-dueño', 'tercera'] },
      /techo solar un dueño (?!tercera)/,
    ],
  ])('says %s: %j', (_what, change, text) => {
    expect(readAloud(draw(change))).toMatch(text);
  });

  it('puts an upright photograph on a mat, and requests no more than its width', () => {
    const html = draw({
      cover: cover({ ancho: 1080, alto: 1920 }),
    });
    expect(html).toMatch(/<span class="photo aspect-3\/2 photo-matted photo-upright\s+rounded-s\s*"/);
    expect(html).toContain('sizes="53vw"');
  });

  it('continues the first and last rows of a panorama, with the same file', () => {
    const html = draw({ cover: cover({ ancho: 2400, alto: 800 }) });
    const files = [...html.matchAll(/<img class="photo-(?:edge|image)[^>]* src="([^"]*)"/g)].map(
      ([, src]) => src,
    );
    expect(files).toHaveLength(3);
    expect(new Set(files).size).toBe(1);
    expect(draw({ cover: cover() })).not.toContain('photo-edge');
  });

  it('has a second photograph for the mouse, except for a sold car', () => {
    const next = {
      id: 'foto2',
      file: '1700000000001.jpg',
      file_path: '',
      ancho: 2400,
      alto: 1600,
      foco: '',
      giro: 0,
      tapado: '',
      oscura: false,
    };
    const html = draw({ cover: cover({ next }) });
    expect(html).toMatch(/<img class="card-second" src="\/fotos\/coche1\/foto2\/1700000000001-640\.webp"/);
    // Only covers have lighter variants, and their own box.
    expect(draw({ cover: cover({ next, oscura: true, tapado: '1_2_3_4' }) })).toContain(
      '<img class="card-second" src="/fotos/coche1/foto2/1700000000001-640.webp"',
    );
    expect(draw({ cover: cover() })).not.toContain('card-second');
    expect(draw({ cover: cover({ next }), status: 'vendido' })).not.toContain('card-second');
  });

  it('has a heart with the current data of the car, after its links', () => {
    const html = draw();
    const value = /<button[^>]* value="([^"]*)" aria-pressed="false"/.exec(html)?.[1] ?? '';
    expect(JSON.parse(value.replaceAll('&quot;', '"'))).toEqual({
      id: 'coche1',
      title: 'BMW X5 xDrive40d',
      price: 62_900,
      status: 'disponible',
    });
    expect(html).toMatch(
      /data-part="contact".*<button[^>]* aria-label="Guardar en favoritos: BMW X5 xDrive40d"/s,
    );
  });

  it('has a heart with the data of the car when it was marked', () => {
    const marked = { id: 'coche1', title: 'BMW X5 xDrive40d', price: 64_900, status: 'disponible' };
    const html = renderToStaticMarkup(
      createElement(VehicleCard, { vehicle: { ...car, precio_eur: 62_900 }, sizes: '50vw', marked }),
    );
    const value = /<button[^>]* value="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(JSON.parse(value.replaceAll('&quot;', '"'))).toEqual(marked);
  });

  it('escapes typed text', () => {
    const html = draw({ modelo: '<img src=x onerror=alert(1)>' });
    expect(html).not.toContain('<img src=x');
    expect(readAloud(html)).toContain('<img src=x onerror=alert(1)>');
  });
});
