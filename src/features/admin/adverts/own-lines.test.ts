import { expect, it } from 'vitest';
import type { AdvertTarget } from './advert.ts';
import { readAdvert } from './read-advert.ts';

/** Lines in the words of the trade that the adverts of the fixtures lack. */

const written = (target: AdvertTarget) => {
  if (target.kind === 'field') return `${target.field} = ${target.value}`;
  return target.kind === 'spec' ? `${target.grupo}: ${target.clave} = ${target.valor}` : target.kind;
};

const readLine = (text: string) =>
  readAdvert(text)
    .rows.filter(({ target }) => target.kind !== 'ignored')
    .map(({ target }) => written(target));

it.each([
  ['Erstzul.: 04/19', ['primera_matriculacion = 2019-04', 'anio = 2019']],
  ['Fecha de 1ª matriculación: 3 de mayo de 2018', ['primera_matriculacion = 2018-05-03', 'anio = 2018']],
  ['Laufleistung: 112 tkm', ['km = 112000']],
  ['84tkm', ['km = 84000']],
  ['Kilometer 7.500 km', ['km = 7500']],
  ['Leistung: 85 kW', ['potencia_cv = 116']],
  ['Potencia máxima: 136 CV (100 kW)', ['potencia_cv = 136']],
  ['Hubraum: 2,0 l', ['cilindrada_cc = 2000']],
  ['Kraftstoffart: Autogas (LPG)', ['combustible = otro']],
  ['Kraftstoff: Hybrid (Benzin/Elektro)', ['combustible = hibrido']],
  ['Combustible: Gasóleo', ['combustible = diesel']],
  ['Energieträger: Elektro', ['combustible = electrico']],
  ['Getriebe: Schaltgetriebe, 6-Gang', ['transmision = manual', 'Transmisión: Número de marchas = 6']],
  [
    'Cambio: DSG de 7 velocidades',
    ['transmision = automatico', 'Transmisión: Caja de cambios = DSG de 7 marchas'],
  ],
  ['Antriebsart: Frontantrieb', ['traccion = delantera']],
  ['Antrieb: Heckantrieb', ['traccion = trasera']],
  ['Kategorie: SUV/Geländewagen/Pickup', ['carroceria = SUV']],
  ['Karosserieform: Van/Kleinbus', ['carroceria = Monovolumen']],
  ['Karosserie: Kleinwagen', ['carroceria = Compacto']],
  ['Fahrzeugzustand: Neufahrzeug', ['condicion = nuevo']],
  ['Fahrzeugart: Tageszulassung', ['condicion = km0']],
  ['Fahrzeugzustand: Vorführfahrzeug', ['condicion = usado', 'uso_anterior = demostracion']],
  ['Estado: Km 0', ['condicion = km0']],
  ['Außenfarbe: Titanschwarz Perleffekt', ['color_exterior = Negro metalizado']],
  ['Farbe: Estoril Blue', ['color_exterior = Azul']],
  ['Color: Rojo Desire', ['color_exterior = Rojo Desire']],
  ['Farbe: Platinum White Pearl', ['color_exterior = Blanco']],
  ['Color: Blanca', ['color_exterior = Blanco']],
  ['Polster: ARTICO Kunstleder, beige', ['tapiceria = Cuero sintético', 'color_interior = Beige']],
  ['Innenausstattung: Stoff, Grau', ['tapiceria = Tela', 'color_interior = Gris']],
  ['Schadstoffklasse: Euro5', ['norma_euro = Euro 5']],
  ['Abgasnorm: EURO 6d-ISC-FCM', ['norma_euro = Euro 6d-ISC-FCM']],
  ['Distintivo: B', ['etiqueta_dgt = B']],
  ['Vorbesitzer: einer', ['propietarios_anteriores = 1']],
  ['aus dritter Hand', ['propietarios_anteriores = 3']],
  ['Dos llaves', ['llaves = 2']],
  ['TÜV bis 08/2026', ['itv_proxima = 2026-08-31']],
  ['Neuer TÜV', ['Equipamiento: ITV alemana (HU) nueva = Sí']],
  ['Preis: 18.500 € VB', ['precio_eur = 18500']],
  ['33.950 EUR nach §25a UStG', ['precio_eur = 33950', 'regimen_iva = rebu']],
  ['Händlerpreis brutto: 64.900 EUR\ndavon netto: 54.537,82 EUR', ['precio_eur = 64900']],
  ['173 kW/235 PS (+ 10 kW E-Motor)', ['potencia_cv = 235']],
  ['Hubraum 1969 ccm', ['cilindrada_cc = 1969']],
  ['5-Sitzer', ['plazas = 5']],
  [
    'Nettopreis: 20.000 € zzgl. MwSt.',
    ['precio_eur = 20000', 'iva_incluido = false', 'regimen_iva = deducible'],
  ],
  ['Besteuerung: Regelbesteuerung', ['regimen_iva = deducible']],
  ['Vehículo acogido a REBU', ['regimen_iva = rebu']],
  ['Unfallfahrzeug: nein', ['accidente_declarado = no']],
  ['Siniestros: sí, reparado', ['accidente_declarado = reparado']],
  ['Fahrzeugstandort: A-5020 Salzburg', ['ubicacion_ciudad = Salzburg', 'ubicacion_pais = Austria']],
  ['Standort: D-48143 Münster (Westf.)', ['ubicacion_ciudad = Münster', 'ubicacion_pais = Alemania']],
  ['Statt 49.990 € jetzt nur 42.480 €', ['precio_eur = 42480']],
  ['Interieur: Leder Schwarz', ['tapiceria = Cuero', 'color_interior = Negro']],
  ['Consumo urbano: 5,6 l. Consumo mixto: 4,6 l.', ['Consumo: Consumo urbano = 5,6 l', 'consumo = 4.6']],
  ['Ubicación: Torrelavega (Cantabria)', ['ubicacion_ciudad = Torrelavega']],
  ['FIN: WVWZZZ1KZAW000001', ['vin = WVWZZZ1KZAW000001']],
  ['Kofferraum: 550 Liter', ['Dimensiones: Maletero = 550 l']],
  ['Leergewicht: 1.620 kg', ['Dimensiones: Peso en vacío = 1.620 kg']],
  ['Drehmoment: 320 Nm bei 1.500 U/min', ['Motor: Par máximo = 320 Nm a 1.500 rpm']],
  ['Von 0 auf 100 km/h: 7,9 Sekunden', ['Motor: Aceleración 0-100 km/h = 7,9 s']],
  ['Verbrauch innerorts: 6,2 l/100km', ['Consumo: Consumo urbano = 6,2 l/100 km']],
  ['Performancebatterie Plus\t93,4 kWh', ['Motor: Capacidad de batería = 93,4 kWh']],
  ['Wendekreis: 11,2 m', ['Dimensiones: Diámetro de giro = 11,2 m']],
  ['Motor: V10, 5204 ccm', ['cilindrada_cc = 5204']],
  [
    'Zustand: Gebraucht, unfallfrei, 1. Hand',
    ['condicion = usado', 'accidente_declarado = no', 'propietarios_anteriores = 1'],
  ],
  ['Neuwagen mit Tageszulassung', ['condicion = km0']],
  ['TÜV bis 06/2026. Vier Sitze vorhanden.', ['itv_proxima = 2026-06-30', 'unknown']],
  ['Fzg.-Ident.-Nr.: ZHWXX00000TEST031', ['vin = ZHWXX00000TEST031']],
  ['Innenraum schwarzes Leder', ['tapiceria = Cuero', 'color_interior = Negro']],
  ['Neupreis ca. 54.000 €', ['unknown']],
  ['Garantie bis 03/2027', ['unknown']],
  ['Leasing ab 299 € / Monat', []],
  ['Wir freuen uns auf Ihren Besuch!', []],
] as const)('%j', (line, targets) => expect(readLine(line)).toEqual(targets));

it.each([
  ['Seguridad', 'Kollisionswarner'],
  ['Seguridad', 'Querverkehrswarner hinten'],
  ['Seguridad', 'Kopfairbags'],
  ['Seguridad', 'Wegfahrsperre'],
  ['Seguridad', 'Aviso de salida de carril'],
  ['Seguridad', 'Llamada de emergencia SOS'],
  ['Confort', 'Massagesitze vorn'],
  ['Confort', 'Beheizbare Frontscheibe'],
  ['Confort', 'Innenspiegel autom. abblendend'],
  ['Confort', 'Regensensor'],
  ['Confort', 'Elektr. Fensterheber'],
  ['Confort', 'Hinterachslenkung'],
  ['Confort', 'Asientos con función de masaje'],
  ['Confort', 'Elevalunas eléctricos'],
  ['Confort', 'Techo solar'],
  ['Tecnología', 'Freisprecheinrichtung'],
  ['Tecnología', 'Sprachsteuerung'],
  ['Tecnología', 'WLAN / WiFi Hotspot'],
  ['Tecnología', 'Mark Levinson'],
  ['Tecnología', 'Ordenador de a bordo'],
  ['Tecnología', 'Parklenkassistent'],
  ['Exterior', 'Bi-Xenon Scheinwerfer'],
  ['Exterior', 'Nebelscheinwerfer'],
  ['Exterior', 'Carbon-Dach'],
  ['Exterior', 'Spiegelpaket'],
  ['Exterior', 'Estribos laterales'],
  ['Exterior', 'Faros antiniebla'],
  ['Interior', 'Multifunktionslenkrad'],
  ['Interior', 'Umklappbare Rücksitzbank'],
  ['Interior', 'Schwarzer Dachhimmel'],
  ['Interior', 'Alfombrillas'],
  ['Interior', 'Tercera fila de asientos'],
  ['Equipamiento', 'Sperrdifferenzial'],
  ['Equipamiento', 'Allwetterreifen'],
  ['Equipamiento', 'Wallbox'],
  ['Equipamiento', 'Start/Stopp-Automatik'],
  ['Equipamiento', 'Rueda de repuesto'],
] as const)('%s has %s', (group, line) => {
  const [first] = readAdvert(`Ausstattung:\n- ${line}`).rows.filter(({ target }) => target.kind === 'spec');
  expect(first?.target).toMatchObject({ kind: 'spec', grupo: group, valor: 'Sí' });
});

it.each([
  ['VW Polo 1.0 TSI Highline Navi', 'Volkswagen', 'Polo', '1.0 TSI Highline'],
  ['VW T6.1 Multivan 2.0 TDI 4MOTION', 'Volkswagen', 'T6.1 Multivan', '2.0 TDI 4MOTION'],
  ['BMW 118i Advantage LED', 'BMW', 'Serie 1', '118i Advantage'],
  ['BMW M4 Competition xDrive', 'BMW', 'M4', 'Competition xDrive'],
  ['BMW iX3 Impressive', 'BMW', 'iX3', 'Impressive'],
  ['Mercedes A 250 e AMG Line', 'Mercedes-Benz', 'Clase A', 'A 250 e AMG Line'],
  ['Mercedes-AMG C 63 S T-Modell', 'Mercedes-Benz', 'Clase C', 'AMG C 63 S T-Modell'],
  ['Mercedes-Benz GLC 300 de 4MATIC', 'Mercedes-Benz', 'GLC', 'GLC 300 de 4MATIC'],
  ['Audi RS 6 Avant performance Matrix', 'Audi', 'RS 6', 'Avant performance'],
  ['Audi e-tron GT quattro', 'Audi', 'e-tron GT', 'quattro'],
  ['MINI Cooper S Countryman ALL4', 'MINI', 'Countryman', 'Cooper S ALL4'],
  ['Land Rover Range Rover Sport 3.0 HSE', 'Land Rover', 'Range Rover Sport', '3.0 HSE'],
  ['Seat León 1.5 TSI FR', 'SEAT', 'León', '1.5 TSI FR'],
  ['Skoda Octavia Combi 2.0 TDI *ACC*AHK*', 'Skoda', 'Octavia', 'Combi 2.0 TDI'],
  ['Porsche 718 Cayman GTS 4.0 PASM', 'Porsche', '718 Cayman', 'GTS 4.0'],
  ['Hyundai Ioniq 5 77,4 kWh Uniq', 'Hyundai', 'Ioniq 5', '77,4 kWh Uniq'],
  ['Alfa Romeo Giulia 2.9 V6 Quadrifoglio', 'Alfa Romeo', 'Giulia', '2.9 V6 Quadrifoglio'],
  ['Citroën C5 Aircross Shine', 'Citroën', 'C5 Aircross', 'Shine'],
  ['Jaguar F-Type\nP450 R-Dynamic Meridian', 'Jaguar', 'F-Type', 'P450 R-Dynamic'],
  ['Kia XCeed 1.5 T-GDI', 'Kia', 'XCeed', '1.5 T-GDI'],
] as const)('the title %j', (title, marca, modelo, version) => {
  const found = Object.fromEntries(
    readAdvert(title).rows.flatMap(({ target }) =>
      target.kind === 'field' ? [[target.field, target.value]] : [],
    ),
  );
  expect(found).toMatchObject({ marca, modelo, version });
});
