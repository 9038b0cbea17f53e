import { describe, expect, it } from 'vitest';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { registrationTaxPercent } from '#src/features/company/import/import-cost.ts';
import { carTitle, photosOf, readStock } from './stock.ts';
import { saleOf } from './sale.ts';
import { emissionNorm, previousOwners, specsFor } from './specs.ts';

const { cars, template, factsOf } = readStock();
const sheets = cars.map((car) => ({
  title: carTitle(car),
  car,
  facts: factsOf(car),
  sheet: specsFor(car, template, factsOf(car)),
}));

/** Terms of one maker; on another maker's car they would be a copied value. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  BMW: ['BMW', 'iDrive', 'Steptronic', 'Shadow Line', 'xDrive', 'M Sport', 'Vernasca', 'Sensatec', 'Merino'],
  'Mercedes-Benz': ['Mercedes', 'AMG', 'MBUX', '4MATIC', 'TRONIC', 'ARTICO', 'MULTIBEAM', 'PARKTRONIC'],
  Audi: ['Audi', 'MMI', 'S tronic', 'S line', 'quattro', 'Valcona', 'Drive select', 'Virtual Cockpit'],
  Porsche: ['Porsche', 'PDK', 'PCM', 'PASM', 'PTM', 'PDLS', 'ParkAssist', 'SportDesign'],
  Lexus: ['Lexus', 'F Sport', 'BladeScan', 'Tahara'],
  Toyota: ['Toyota', 'GR Sport', 'JBL', 'Touch 2'],
  Volkswagen: ['Volkswagen', 'DSG', '4MOTION', 'IQ.LIGHT', 'MIB', 'DCC'],
  Ford: ['Ford', 'EcoBoost', 'SYNC', 'Raptor', 'Baja'],
};

/** What the sheet must contain for a tag of the card. */
const TAG_EVIDENCE: Readonly<Record<string, RegExp>> = {
  Akrapovic: /Akrapovič/,
  'Bang & Olufsen': /Bang & Olufsen/,
  'Bloqueo-de-diferencial': /Diferencial: Bloqueo/,
  Bose: /BOSE/,
  Burmester: /Burmester/,
  'Cámara-360': /Cámara: 360°/,
  'Drift-Mode': /Drift/,
  'Eje-trasero-direccional': /eje trasero direccional/,
  'Frenos-carbocerámicos': /Carbocerámicos/,
  'Gancho-de-remolque': /Gancho de remolque/,
  'Harman-Kardon': /Harman Kardon/,
  'Mark-Levinson': /Mark Levinson/,
  'Matrix-LED': /Matrix LED/,
  'Multibeam-LED': /MULTIBEAM LED/,
  'Night-Package': /Paquete Night/,
  'Portón-eléctrico': /Portón trasero: Eléctrico/,
  'Suspensión-neumática': /Suspensión: .*[Nn]eumática/,
  'Techo-de-carbono': /Techo: Fibra de carbono/,
  'Techo-panorámico': /Techo: Panorámico/,
  'Un-propietario': /Propietarios anteriores: 1$/m,
  'Virtual-cockpit': /Virtual Cockpit/,
  '7-plazas': /Plazas: 7$/m,
};

function valueOf(sheet: (typeof sheets)[number]['sheet'], clave: string): string | undefined {
  return sheet.find((row) => row.clave === clave)?.valor;
}

describe('the demo stock', () => {
  it('has 30 cars, each with a unique position and three unique complete views', () => {
    expect(cars.map((car) => car.orden).toSorted((a, b) => a - b)).toEqual(cars.map((_, i) => i + 1));
    expect(cars).toHaveLength(30);
    for (const car of cars) expect(photosOf(car), carTitle(car)).toHaveLength(3);
    expect(new Set(cars.map((car) => car.fotos)).size).toBe(30);
  });

  it('describes a car without kilometres as new, with its location', () => {
    const unused = sheets.filter(({ car }) => car.km === null);
    expect(unused.length).toBeGreaterThan(0);
    for (const { car, sheet } of unused) {
      expect(valueOf(sheet, 'Propietarios anteriores')).toBe('0');
      const { descripcion, uso_anterior, regimen_iva } = saleOf(car, factsOf(car));
      if (car.etiquetas.includes('IVA-deducible')) expect(regimen_iva).toBe('deducible');
      if (uso_anterior === 'renting') expect(previousOwners(car)).toBe(1);
      expect(uso_anterior).toBe('');
      expect(descripcion).toContain('A estrenar');
      if (car.ubicacion_pais !== 'España') expect(descripcion).not.toContain('matriculado en España');
    }
  });

  it('offers no visit for sold, reserved or foreign cars', () => {
    for (const car of cars)
      expect(String(saleOf(car, factsOf(car))['descripcion']).includes('Puedes verlo'), carTitle(car)).toBe(
        car.status === 'disponible' && car.ubicacion_pais === 'España',
      );
  });

  it('has no statement that contradicts other fields', () => {
    const valueIn = {
      España: /^(?:\d\d\/2026|Exenta hasta \d\d\/\d{4})$/,
      Alemania: /^TÜV hasta \d\d\/\d{4}$/,
    };
    for (const { title, car, facts, sheet } of sheets) {
      const sale = saleOf(car, facts);
      const [, year = '', month = ''] = /^(\d{4})-(\d\d)/.exec(String(sale['primera_matriculacion'])) ?? [];
      const inspection = valueOf(sheet, 'Última ITV / TÜV');
      const book = valueOf(sheet, 'Libro de mantenimiento');
      const tax = valueOf(sheet, 'Tipo de impuesto de matriculación') ?? '';
      if (car.km === null) {
        expect([inspection, book, sale['garantia_meses'], year], title).toEqual([
          undefined,
          undefined,
          36,
          '',
        ]);
        expect(tax, title).not.toContain('pagado');
        continue;
      }
      expect(inspection, title).toMatch(valueIn[car.ubicacion_pais as keyof typeof valueIn]);
      if (inspection?.startsWith('Exenta') === true)
        expect(inspection, title).toBe(`Exenta hasta ${month}/${Number(year) + 4}`);
      expect(tax.endsWith('ya pagado'), title).toBe(car.ubicacion_pais === 'España' && !tax.startsWith('0'));
      expect(sale['regimen_iva'], title).toBe(sale['uso_anterior'] === 'particular' ? 'rebu' : 'deducible');
    }
  });

  it('starts with 12 cars for sale, with different colours side by side', () => {
    const leading = cars.filter((car) => car.orden <= 12);
    expect(leading.map((car) => car.status)).toEqual(Array(12).fill('disponible'));
    const colours = cars.toSorted((a, b) => a.orden - b.orden).map((car) => car.fotos.split('_')[1]);
    expect(colours.filter((colour, index) => colour === colours[index - 1])).toEqual([]);
  });
});

describe.each(sheets)('the sheet of $title', ({ car, facts, sheet }) => {
  const isElectric = facts.propulsion === 'BEV';

  it('has 35 to 55 rows in the offered groups, counted from 1 in each, none twice', () => {
    expect(sheet.length).toBeGreaterThanOrEqual(35);
    expect(sheet.length).toBeLessThanOrEqual(55);
    for (const grupo of new Set(sheet.map((row) => row.grupo))) {
      expect(SPEC_GROUPS).toContain(grupo);
      const places = sheet.filter((row) => row.grupo === grupo).map((row) => row.orden);
      expect(places).toEqual(places.map((_, index) => index + 1));
    }
    expect(new Set(sheet.map((row) => `${row.grupo}|${row.clave}`)).size).toBe(sheet.length);
  });

  it('has no empty value', () => {
    for (const { clave, valor } of sheet) expect(`${clave}: ${valor}`).toMatch(/^[^{}[\]]+: [^{}[\]]*\S$/);
  });

  it('matches the car’s power, displacement, emissions and tax', () => {
    const kw = Math.round(car.potencia_cv * 0.7355);
    expect(valueOf(sheet, 'Potencia')).toMatch(new RegExp(`^${car.potencia_cv} CV \\(${kw} kW\\)`));
    const cc = car.cilindrada_cc?.toLocaleString('es-ES', { useGrouping: 'always' });
    expect(valueOf(sheet, 'Cilindrada')).toBe(cc === undefined ? undefined : `${cc} cm³`);
    const cycle = car.anio < 2018 ? 'NEDC' : 'WLTP';
    expect(valueOf(sheet, `Emisiones CO₂ ${cycle}`)).toBe(`${car.co2_g_km} g/km`);
    const rate = registrationTaxPercent(car.co2_g_km).toLocaleString('es-ES');
    expect(valueOf(sheet, 'Tipo de impuesto de matriculación')?.split(' %')[0]).toBe(rate);
  });

  it('matches the car’s transmission and drive', () => {
    expect(isElectric).toBe(car.combustible === 'electrico');
    expect(facts.propulsion === 'PHEV').toBe(car.combustible === 'hibrido_enchufable');
    expect(facts.propulsion === 'HEV').toBe(car.combustible === 'hibrido');
    expect(valueOf(sheet, 'Caja de cambios')?.startsWith('Manual')).toBe(car.transmision === 'manual');
    const text = sheet.map((row) => `${row.clave}: ${row.valor}`).join('\n');
    const combustion = /Depósito|Código de motor|l\/100 km|Norma de emisiones|Alimentación/;
    const plug = /Capacidad de batería|Potencia de carga|kWh\/100 km|Autonomía eléctrica/;
    if (isElectric) expect(text).not.toMatch(combustion);
    else expect(text).toMatch(combustion);
    if (isElectric || facts.propulsion === 'PHEV') expect(text).toMatch(plug);
    else expect(text).not.toMatch(plug);
  });

  it('has a consumption that matches its emissions', () => {
    const litres = Number(facts.values['consumo_mixto']);
    if (facts.propulsion === 'BEV') expect(car.co2_g_km).toBe(0);
    else if (facts.propulsion === 'PHEV') expect(litres).toBe(0);
    else {
      // A litre of diesel produces about 2.63 kg of CO₂, one of petrol about 2.3 kg: here in hundreds of grams.
      const perLitre = car.co2_g_km / litres;
      expect(Math.abs(perLitre - (car.combustible === 'diesel' ? 26.3 : 23.1))).toBeLessThan(1);
    }
  });

  it('matches the doors and seats of its body', () => {
    const doors = Number(valueOf(sheet, 'Puertas'));
    const seats = Number(valueOf(sheet, 'Plazas'));
    if (car.carroceria === 'Coupé') expect([2, 3]).toContain(doors);
    if (car.carroceria === 'Cabrio') expect(doors).toBe(2);
    if (car.carroceria === 'Pick-up') expect(doors).toBe(4);
    if (['SUV', 'Familiar', 'Compacto', 'Monovolumen'].includes(car.carroceria)) expect(doors).toBe(5);
    expect(seats).toBe(car.etiquetas.includes('7-plazas') ? 7 : seats);
    expect(seats).toBeGreaterThanOrEqual(2);
    expect(valueOf(sheet, 'Maletero') === undefined).toBe(car.carroceria === 'Pick-up');
  });

  it('matches the car’s colours and upholstery', () => {
    expect(valueOf(sheet, 'Color')?.startsWith(car.color_exterior)).toBe(true);
    expect(valueOf(sheet, 'Color interior')?.startsWith(car.color_interior)).toBe(true);
    expect(valueOf(sheet, 'Tapicería')?.startsWith(car.tapiceria)).toBe(true);
  });

  it('uses no term of another maker', () => {
    const text = sheet.map((row) => row.valor).join('\n');
    for (const [marca, words] of Object.entries(VOCABULARY))
      if (marca !== car.marca) for (const word of words) expect(text).not.toContain(word);
  });

  it('contains what its tags promise', () => {
    const text = sheet.map((row) => `${row.clave}: ${row.valor}`).join('\n');
    for (const tag of car.etiquetas) {
      const evidence = TAG_EVIDENCE[tag];
      if (evidence !== undefined) expect(text).toMatch(evidence);
    }
  });

  it('is deterministic', () => {
    expect(specsFor(car, template, facts)).toEqual(sheet);
  });
});

describe('rules', () => {
  it.each([
    [2008, 'Euro 4'],
    [2014, 'Euro 5'],
    [2019, 'Euro 6d-TEMP'],
    [2022, 'Euro 6d'],
    [2025, 'Euro 6e'],
  ])('a car of %i meets the norm %s', (year, norm) => {
    expect(emissionNorm(year)).toBe(norm);
  });

  it('refuses a template with an unknown drive', () => {
    const [car] = cars;
    if (car === undefined) throw new Error('no car');
    const row = { grupo: 'Motor', clave: 'Par', valor: 'x', orden: 1, aplica: 'vapor' };
    expect(() => specsFor(car, [row], factsOf(car))).toThrow(/vapor/);
  });
});
