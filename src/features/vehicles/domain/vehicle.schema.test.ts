import { describe, expect, it } from 'vitest';
import { selectVehicles, NO_FILTERS } from '#src/features/vehicles/catalogue/filters.ts';
import { toSnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { UNKNOWN_AT_ZERO } from './vehicle.fields.ts';
import { detailFacts } from '#src/features/vehicles/sale/detail-facts.ts';
import { cardFacts } from './vehicle.facts.ts';
import { vehicleJsonLd } from './vehicle.json-ld.ts';
import { cardPriceText, priceFacts } from './vehicle.price.ts';
import { adminVehicleSchema, vehicleSchema, type StockVehicle } from './vehicle.schema.ts';

/** A car as PocketBase returns it, with 0 in every number. */
const zeros = {
  ...Object.fromEntries(UNKNOWN_AT_ZERO.map((field) => [field, 0])),
  ...{ km: 0, co2_g_km: 0, garantia_meses: 0 },
};
const stored = stockVehicle(zeros);
const read: StockVehicle = { ...stored, ...vehicleSchema.parse(stored) };

describe('a number that is stored as 0', () => {
  it.each(UNKNOWN_AT_ZERO)('%s is unknown on the site, and stays 0 in the panel', (field) => {
    expect(read[field]).toBeNull();
    const privateFields = {
      proveedor: '',
      matricula: '',
      vin: '',
      libre_cargas: '',
      itv_fecha: '',
      itv_resultado: '',
    };
    expect(adminVehicleSchema.parse({ ...stored, ...privateFields })[field]).toBe(0);
  });

  it('is a fact for kilometres and emissions', () => {
    expect(read).toMatchObject({ km: 0, co2_g_km: 0 });
    expect(cardFacts(read)).toContainEqual({ key: 'Kilómetros', value: '0\u202fkm' });
  });

  it('is not a price, an offer or a fact', () => {
    expect([cardPriceText(read.precio_eur), priceFacts(read).current]).toEqual([
      'Consultar',
      'Consultar precio',
    ]);
    expect(vehicleJsonLd(read, new URL('https://coches.example'))).toMatchObject({ offers: undefined });
    expect(detailFacts(read).map(({ key }) => key)).not.toContain('Potencia');
  });

  it.each([
    ['precio-asc', ['cheap', 'dear', 'zero']],
    ['precio-desc', ['dear', 'cheap', 'zero']],
  ])('comes last when sorted by %s, and is outside all bounds', (orden, ids) => {
    const stock = [
      { ...read, id: 'zero' },
      stockVehicle({ id: 'cheap', precio_eur: 5000 }),
      stockVehicle({ id: 'dear', precio_eur: 90_000 }),
    ].map(toSnapshotVehicle);
    const idsOf = (change: object) => selectVehicles(stock, { ...NO_FILTERS, ...change }).map(({ id }) => id);
    expect(idsOf({ orden })).toEqual(ids);
    expect(idsOf({ precio: '0-25000' })).toEqual(['cheap']);
  });
});
