import { describe, expect, it } from 'vitest';
import { serializeJsonLd } from '#src/lib/json-ld.ts';
import { stockVehicle, vehicleImage } from '#tests/support/vehicles.ts';
import { vehicleJsonLd } from './vehicle.json-ld.ts';
import type { StockVehicle } from './vehicle.schema.ts';

const site = new URL('https://coches.example');

/** The structured data as parsed from the page. */
function written(
  fields: Partial<StockVehicle>,
): Record<string, unknown> & { offers: Record<string, unknown> } {
  return JSON.parse(serializeJsonLd(vehicleJsonLd(stockVehicle(fields), site))) as ReturnType<typeof written>;
}

describe('the offer', () => {
  it('states a numeric price in euros and the seller', () => {
    expect(written({ precio_eur: 32900 }).offers).toEqual({
      '@type': 'Offer',
      url: 'https://coches.example/vehiculo/bmw-serie-3-2021',
      price: 32900,
      priceCurrency: 'EUR',
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: 32900,
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: true,
      },
      availability: 'https://schema.org/InStock',
      seller: { '@id': 'https://coches.example/#concesionario' },
    });
  });

  it.each([
    [true, 'deducible', true],
    [false, 'rebu', true],
    [false, 'sin_iva', true],
    [false, 'deducible', false],
    [false, '', undefined],
  ])(
    'says whether VAT is in the stated price: iva_incluido %j, %j',
    (iva_incluido, regimen_iva, included) => {
      const { offers } = written({ precio_eur: 49_900, iva_incluido, regimen_iva });
      const specification = offers['priceSpecification'] as Record<string, unknown>;
      expect([offers['price'], specification['price']]).toEqual([49_900, 49_900]);
      expect(specification['valueAddedTaxIncluded']).toBe(included);
    },
  );

  it('is absent for Consultar', () => {
    expect(written({ precio_eur: null })).not.toHaveProperty('offers');
  });

  it.each([
    ['disponible', 'InStock'],
    ['reservado', 'LimitedAvailability'],
    ['vendido', 'SoldOut'],
    ['algo-nuevo', 'InStock'],
  ])('%s is %s', (status, availability) => {
    expect(written({ status }).offers['availability']).toBe(`https://schema.org/${availability}`);
  });
});

describe('the car', () => {
  it('states the known facts', () => {
    expect(written({ images: [vehicleImage({ file: 'a.jpg', ancho: 2400 })] })).toMatchObject({
      '@type': 'Car',
      name: 'BMW Serie 3 320d Touring',
      brand: { name: 'BMW' },
      mileageFromOdometer: { value: 68500, unitCode: 'KMT' },
      fuelType: 'Diésel',
      vehicleTransmission: 'Automático',
      image: ['https://coches.example/fotos/coche1/foto1/a-2560.webp'],
      vehicleEngine: { enginePower: { value: 190, unitText: 'CV' }, engineDisplacement: { value: 1995 } },
    });
  });

  it('states further facts for buyers, and never the plate or the chassis number', () => {
    const sold = { puertas: 5, plazas: 7, co2_g_km: 128, primera_matriculacion: '2021-03-15' };
    const said = written({ ...sold, referencia: 'V-0042', descripcion: 'Único dueño' });
    expect(said).toMatchObject({
      ...{ numberOfDoors: 5, vehicleSeatingCapacity: 7, emissionsCO2: 128 },
      ...{ dateVehicleFirstRegistered: '2021-03-15', sku: 'V-0042', description: 'Único dueño' },
    });
    expect(said).not.toHaveProperty('vehicleIdentificationNumber');
  });

  it('states owners, drive, consumption and norm', () => {
    const facts = { propietarios_anteriores: 1, traccion: 'total', consumo: 5.2, norma_euro: 'Euro 6d' };
    const said = written({ ...facts, combustible: 'diesel' });
    expect(said).toMatchObject({
      ...{ numberOfPreviousOwners: 1, meetsEmissionStandard: 'Euro 6d' },
      driveWheelConfiguration: 'https://schema.org/AllWheelDriveConfiguration',
      fuelConsumption: { value: 5.2, unitText: 'l/100 km' },
    });
  });

  it('omits unknown facts', () => {
    const bare = written({
      ...{ km: null, version: '', combustible: '', transmision: '', carroceria: '' },
      ...{ color_exterior: '', color_interior: '', tapiceria: '', potencia_cv: null, cilindrada_cc: null },
    });
    for (const member of [
      'mileageFromOdometer',
      'fuelType',
      'bodyType',
      'color',
      'vehicleEngine',
      'image',
      'sku',
      'driveWheelConfiguration',
      'fuelConsumption',
      'meetsEmissionStandard',
      'numberOfPreviousOwners',
    ])
      expect(bare).not.toHaveProperty(member);
  });

  it.each([
    ['nuevo', 'NewCondition'],
    ['km0', 'UsedCondition'],
    ['usado', 'UsedCondition'],
    ['', 'UsedCondition'],
  ])('%j: %s', (condicion, condition) => {
    expect(written({ condicion, km: 0 })['itemCondition']).toBe(`https://schema.org/${condition}`);
  });
});
