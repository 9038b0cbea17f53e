import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, test } from 'vitest';
import { PRIVATE_FIELDS } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { stockVehicle, vehicleImage } from '#tests/support/vehicles.ts';
import { FEED_COLUMNS, stockFeed } from './stock-feed.ts';

const site = new URL('https://coches.example');

/** One car's line as a CSV parser reads it. */
function parsed(fields: Partial<StockVehicle>): Readonly<Record<string, string>> {
  const rows: Record<string, string>[] = parse(stockFeed([stockVehicle(fields)], demoBusiness, site), {
    columns: true,
  });
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

test('every column describes a car', () => {
  const photos = ['a', 'b'].map((name) => vehicleImage({ id: name, file: `${name}.jpg`, ancho: 1600 }));
  const car = parsed({
    ...{ referencia: 'V-0042', primera_matriculacion: '2021-03-15', puertas: 5, plazas: 5, co2_g_km: 128 },
    ...{ etiqueta_dgt: 'ECO', regimen_iva: 'rebu', garantia_meses: 12, precio_anterior_eur: 34_900 },
    ...{ titularidad: 'propiedad', uso_anterior: 'renting', etiquetas: ['techo', 'a|b'] },
    ...{ condicion: 'km0', propietarios_anteriores: 0, traccion: 'total', consumo: 5.2 },
    ...{ norma_euro: 'Euro 6d', accidente_declarado: 'no', video: 'https://youtu.be/aB3' },
    ...{ descripcion: 'Uno\n\n"Dos", tres', images: photos },
  });
  expect(Object.keys(car)).toEqual(FEED_COLUMNS);
  expect(car).toEqual({
    ...{ id: 'coche1', referencia: 'V-0042', url: 'https://coches.example/vehiculo/bmw-serie-3-2021' },
    ...{ estado: 'disponible', marca: 'BMW', modelo: 'Serie 3', version: '320d Touring', anio: '2021' },
    ...{ primera_matriculacion: '2021-03-15', km: '68500', combustible: 'diesel' },
    ...{ transmision: 'automatico', carroceria: 'Familiar', puertas: '5', plazas: '5' },
    ...{ potencia_cv: '190', cilindrada_cc: '1995', co2_g_km: '128', etiqueta_dgt: 'ECO' },
    ...{ color_exterior: 'Gris Mineral', color_interior: 'Negro', tapiceria: 'Cuero' },
    ...{ precio_eur: '32900', precio_anterior_eur: '34900', iva_incluido: 'si', regimen_iva: 'rebu' },
    ...{ financiacion: 'si', garantia_meses: '12', titularidad: 'propiedad', uso_anterior: 'renting' },
    ...{ ciudad: 'Alcobendas', pais: 'España', etiquetas: 'techo|a/b', descripcion: 'Uno "Dos", tres' },
    fotos: ['a', 'b']
      .map((name) => `https://coches.example/fotos/coche1/${name}/${name}-1600.webp`)
      .join('|'),
    ...{ creado: '2026-01-01T10:00:00.000Z', actualizado: '2026-01-01T10:00:00.000Z' },
    ...{ condicion: 'km0', propietarios_anteriores: '0', traccion: 'total', consumo: '5.2' },
    ...{ norma_euro: 'Euro 6d', accidente_declarado: 'no', video: 'https://youtu.be/aB3' },
    potencia_kw: '140',
    fotos_jpg: ['a', 'b']
      .map((name) => `https://coches.example/fotos/coche1/${name}/${name}-1280.jpg`)
      .join('|'),
    ...{ propietarios: '0', concesionario: 'Nordvia' },
    direccion: 'Calle de la Demostración, 20, Alcobendas, Madrid',
    cp: '28108',
  });
});

describe('a cell', () => {
  it.each<[Partial<StockVehicle>, string, string]>([
    [{ version: '=HYPERLINK("x")' }, 'version', `'=HYPERLINK("x")`],
    [{ descripcion: ' \n@SUM(1)' }, 'descripcion', "'@SUM(1)"],
    [{ color_exterior: '-1' }, 'color_exterior', "'-1"],
    [{ km: null }, 'km', ''],
    [{ precio_eur: null }, 'precio_eur', ''],
    // Announced only when it is a reduction.
    [{ precio_anterior_eur: 30_000 }, 'precio_anterior_eur', ''],
    [{ status: 'otra-cosa' }, 'estado', 'disponible'],
    [{ iva_incluido: false }, 'iva_incluido', 'no'],
    [{ images: [vehicleImage({ file: '', ancho: null, alto: null })] }, 'fotos', ''],
  ])('%j: %s is %j', (fields, column, text) => {
    expect(parsed(fields)[column]).toBe(text);
  });

  it('is never a private field', () => {
    expect(FEED_COLUMNS.filter((column) => PRIVATE_FIELDS.some((field) => field === column))).toEqual([]);
  });
});

test('an empty stock has a header line only', () => {
  expect(stockFeed([], demoBusiness, site)).toBe(`${FEED_COLUMNS.join(',')}\r\n`);
});

test('docs/product/feed.md lists these columns, in this order', () => {
  const text = readFileSync(new URL('../../../../docs/product/feed.md', import.meta.url), 'utf8');
  expect(Array.from(text.matchAll(/^\| `(\w+)`/gm), ([, name]) => name)).toEqual(FEED_COLUMNS);
});
