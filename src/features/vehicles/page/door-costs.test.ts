import { expect, test } from 'vitest';
import type { Cost } from '#src/features/company/business/costs.ts';
import { doorCosts, type CostedVehicle } from './door-costs.ts';

const cost = (name: string, change: Partial<Cost> = {}): Cost => ({
  ...{ name, kind: 'included', amount: 0, basis: '', compulsory: false },
  ...change,
});
const included = cost('Transferencia');
const agency = cost('Gestoría', { kind: 'sum', amount: 390, compulsory: true });
const plates = cost('Matrículas', { kind: 'sum', amount: 45.1, compulsory: true });
const delivery = cost('Entrega a domicilio', { kind: 'sum', amount: 450 });
const varies = cost('Transporte', { kind: 'varies', basis: 'según provincia', compulsory: true });
const advice = cost('Seguro', { kind: 'varies', basis: 'según la compañía' });

const vehicle: CostedVehicle = {
  ...{ precio_eur: 32_900, iva_incluido: true, regimen_iva: '', status: 'disponible' },
  ...{ co2_g_km: null, ubicacion_pais: 'España' },
};
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test.each<[string, Partial<CostedVehicle>, readonly Cost[], readonly string[], string, string]>([
  ['nothing stated', {}, [], [], '', ''],
  ['all included', {}, [included], ['Transferencia: En el precio'], '', ''],
  ['a compulsory sum', {}, [agency], ['Gestoría: 390 €'], '33.290 €', ''],
  ['sums with cents', {}, [agency, plates], ['Gestoría: 390 €', 'Matrículas: 45,10 €'], '33.335,10 €', ''],
  ['an optional sum', {}, [delivery], ['Entrega a domicilio: 450 €, opcional'], '', ''],
  [
    'a sum that is optional beside one that is not',
    {},
    [agency, delivery],
    ['Gestoría: 390 €', 'Entrega a domicilio: 450 €, opcional'],
    ...(['33.290 €', ''] as const),
  ],
  ['a compulsory cost without a sum', {}, [varies], ['Transporte: Según provincia'], '', ''],
  [
    'both',
    {},
    [agency, varies],
    ['Gestoría: 390 €', 'Transporte: Según provincia'],
    ...(['33.290 €', 'No incluye: Transporte'] as const),
  ],
  ['an optional cost without a sum', {}, [advice], ['Seguro: Según la compañía, opcional'], '', ''],
  [
    'a net price',
    { precio_eur: 49_900, iva_incluido: false, regimen_iva: 'deducible' },
    [agency],
    ['Gestoría: 390 €'],
    ...(['60.769 €', ''] as const),
  ],
  ['a price that may lack VAT', { iva_incluido: false }, [agency], ['Gestoría: 390 €'], '', ''],
  [
    'a car of a private owner',
    { iva_incluido: false, regimen_iva: 'sin_iva' },
    [agency],
    ['Gestoría: 390 €', 'Impuesto de transmisiones (ITP): Según tu comunidad autónoma'],
    ...(['33.290 €', 'No incluye: Impuesto de transmisiones (ITP)'] as const),
  ],
  [
    'a car of a private owner, where the dealer says who pays the tax',
    { iva_incluido: false, regimen_iva: 'sin_iva' },
    [cost('ITP y tasas')],
    ['ITP y tasas: En el precio'],
    ...(['', ''] as const),
  ],
  [
    'a registration tax that no text mentions',
    { ubicacion_pais: 'Alemania', co2_g_km: 180 },
    [agency],
    ['Gestoría: 390 €'],
    ...(['', ''] as const),
  ],
  [
    'a car abroad that pays no registration tax',
    { ubicacion_pais: 'Alemania', co2_g_km: 110 },
    [agency],
    ['Gestoría: 390 €'],
    ...(['33.290 €', ''] as const),
  ],
  ['a reserved car', { status: 'reservado' }, [agency], ['Gestoría: 390 €'], '33.290 €', ''],
  ['a sold car', { status: 'vendido' }, [agency], [], '', ''],
  ['no price', { precio_eur: null }, [agency], [], '', ''],
])('%s', (_, change, costs, lines, total, apart) => {
  const read = doorCosts({ ...vehicle, ...change }, { costs, priceIncludes: 'Vehículo e IVA.' });
  expect(read.lines.map(({ key, value }) => plain(`${key}: ${value}`))).toEqual(lines);
  expect([plain(read.total), read.apart]).toEqual([total, apart]);
});
