import { isVin, tidyVin } from '#src/features/vehicles/sale/vehicle.vin.ts';
import { tidyPlate } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { type AdvertField, field, type Found, IGNORED, spec, UNKNOWN } from './advert.ts';
import { accidentFound, conditionFound, ownersFound, taxFound } from './history-facts.ts';
import type { FactName } from './names.ts';
import { placeFound } from './places.ts';
import { priceFound } from './price.ts';
import { gearboxOf, readMeasured } from './spec-values.ts';
import {
  choiceIn,
  colourIn,
  countryMeant,
  dateIn,
  figureIn,
  isNo,
  isYes,
  knownChoice,
  lastDay,
} from './values.ts';
import { plainKey } from './words.ts';
import { KW_PER_CV } from '#src/lib/horsepower.ts';

/** Readers of the values of the car's own fields. A reader finds nothing in a text that cannot be its value. */

type Reader = (value: string, name: string) => Found[];

const one = (name: AdvertField, value: string | number | null, rank = 0): Found[] =>
  value === null || value === '' ? [] : [field(name, value, rank)];

function powerFound(value: string, name: string): Found[] {
  const plain = plainKey(value);
  const rank = /system|gesamt|combinada|sistema|total|conjunta/.test(plainKey(name)) ? 0.5 : 0;
  const cv = /(\d{2,4})(?:[.,]\d)? ?(?:ps|cv|hp|pk|ch|caballos)\b/.exec(plain)?.[1];
  const kw = /(\d{2,4})(?:[.,](\d))? ?kw\b/.exec(plain);
  if (cv !== undefined) return one('potencia_cv', Number(cv), rank);
  if (kw !== null) return one('potencia_cv', Math.round(Number(`${kw[1]}.${kw[2] ?? 0}`) / KW_PER_CV), rank);
  const bare = /^\d{2,4}$/.exec(plain)?.[0];
  return bare === undefined || !/ps|cv|caballos/.test(plainKey(name)) ? [] : one('potencia_cv', Number(bare));
}

function mileageFound(value: string): Found[] {
  const plain = plainKey(value);
  if (!/^(?:ca\.? |aprox\.? |nur |solo |erst )?\d/.test(plain) || /\d\/\d/.test(plain)) return [];
  const figure = figureIn(plain);
  if (figure === null || /^\S+ (?:kwh|l\b|€|eur)/.test(plain)) return [];
  const isThousands = /\d ?(?:t ?km|tsd|mil km)/.test(plain);
  return one('km', Math.round(isThousands ? figure * 1000 : figure));
}

function displacementFound(value: string): Found[] {
  const plain = plainKey(value);
  const figure = figureIn(plain);
  if (figure === null) return [];
  const isLitres = figure < 10 && /\d ?(?:l\b|liter|litros)|^\d[.,]\d$/.test(plain);
  return figure >= 100 || isLitres ? one('cilindrada_cc', isLitres ? Math.round(figure * 1000) : figure) : [];
}

function registrationFound(value: string): Found[] {
  const date = dateIn(value);
  if (date !== null)
    return [
      field('primera_matriculacion', date, date.length > 7 ? 0.25 : 0),
      field('anio', Number(date.slice(0, 4)), 1),
    ];
  return /^(?:19|20)\d\d$/.test(value.trim()) ? one('anio', Number(value)) : [];
}

function inspectionFound(value: string): Found[] {
  const date = dateIn(value);
  if (date !== null) return one('itv_proxima', lastDay(date));
  const isNew = /\bneu\b|\bneue\b|nuev|frisch|recien/.test(plainKey(value));
  return isNew ? [spec('Equipamiento', 'ITV alemana (HU) nueva', 'Sí')] : [];
}

/** Doors are one of two numbers in Germany ('4/5'): the body decides later, or the staff. */
function doorsFound(value: string): Found[] {
  const plain = plainKey(value);
  if (/^(?:4\/5|2\/3)/.test(plain))
    return [{ ...field('puertas', plain.startsWith('4') ? 5 : 2), otherwise: UNKNOWN, rank: -1 }];
  return /^[2-6](?!\d)/.test(plain) ? one('puertas', Number(plain[0])) : [];
}

function seatsFound(value: string): Found[] {
  const plain = plainKey(value);
  if (/^2 ?\+ ?2/.test(plain)) return one('plazas', 4);
  const seats = /^\d{1,2}(?![\d.,/"]|-(?!sitzer))/.exec(plain)?.[0];
  return seats === undefined || Number(seats) > 60 || /zoll|wege|zonen/.test(plain)
    ? []
    : one('plazas', Number(seats));
}

/** Material and colour in one value: 'Leder, Cognac'. */
function interiorFound(value: string): Found[] {
  const material = knownChoice('tapiceria', value);
  const colours = value
    .replace(/\([^)]*\)/g, '')
    .split(/\s*[,;]\s*|\s+/)
    .filter((part) => choiceIn('tapiceria', part) === null)
    .join(' ');
  const said = /,/.test(value)
    ? value
        .split(/\s*,\s*/)
        .filter((part) => choiceIn('tapiceria', part) === null)
        .join(', ')
    : colours;
  const colour = colourIn(
    said
      .replace(/^color /i, '')
      .replace(/\bcolor\b/i, '')
      .replace(/\s*\/\s*/g, ' / ')
      .trim(),
  );
  return [...one('tapiceria', material), ...one('color_interior', colour)];
}

function colourFound(value: string): Found[] {
  const inside = /\(([^)]+)\)/.exec(value)?.[1];
  const colour = colourIn(value.replace(/\([^)]*\)/g, '')) ?? colourIn(inside ?? '');
  return one('color_exterior', colour);
}

/** The maker's name stays as technical data, because the field holds the Spanish colour. */
function makersColourFound(value: string): Found[] {
  const colour = colourIn(value);
  return [...one('color_exterior', colour, -0.5), spec('Exterior', 'Color del fabricante', value)];
}

function standardFound(value: string): Found[] {
  const [, number, letters = '', temp] =
    /\beuro ?-?(\d|v?i{1,3}v?)\s?([a-e]{0,2})(?:[- ]?(temp|isc(?:-fcm)?))?(?![\w])/.exec(plainKey(value)) ??
    [];
  if (number === undefined) {
    const bare = /^([4-7])([a-e]{0,2})(-temp)?$/.exec(plainKey(value).replace(/ /g, ''));
    return bare === null ? [] : one('norma_euro', `Euro ${bare[1]}${bare[2]}${bare[3]?.toUpperCase() ?? ''}`);
  }
  const roman = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6 }[number] ?? number;
  return one('norma_euro', `Euro ${roman}${letters}${temp === undefined ? '' : `-${temp.toUpperCase()}`}`);
}

function labelFound(value: string): Found[] {
  const plain = plainKey(value)
    .replace(/\b(?:etiqueta|distintivo|pegatina|ambiental|dgt|tipo|de la)\b/g, '')
    .trim();
  if (/^(?:0|cero)\b/.test(plain)) return one('etiqueta_dgt', '0');
  if (/^eco\b/.test(plain)) return one('etiqueta_dgt', 'ECO');
  if (/^(?:sin|no tiene|ninguna)\b/.test(plain)) return one('etiqueta_dgt', 'sin');
  const letter = /^([cb])\b/.exec(plain)?.[1];
  return letter === undefined ? [] : one('etiqueta_dgt', letter.toUpperCase());
}

function driveFound(value: string): Found[] {
  const drive = choiceIn('traccion', value);
  if (drive !== null) return one('traccion', drive);
  const fuel = /verbrennung/i.test(value) ? null : choiceIn('combustible', value);
  return fuel === null ? [{ target: IGNORED }] : one('combustible', fuel, -1);
}

function gearFound(value: string): Found[] {
  const gear = knownChoice('transmision', value);
  return gear === null ? [] : [field('transmision', gear), ...gearboxOf(value)];
}

function useFound(value: string): Found[] {
  return one('uso_anterior', choiceIn('uso_anterior', value));
}

function fuelFound(value: string): Found[] {
  const fuel = knownChoice('combustible', value);
  // 'Antriebsart' may be the wheels or the fuel, 'Motor' anything.
  return fuel === null || value.length > 80 ? [] : one('combustible', fuel);
}

const ANY: Reader = () => [];

/** By name; brand, model and version are read together, in vehicle-name.ts. */
export const FACTS: Readonly<Record<FactName, Reader>> = {
  marca: ANY,
  modelo: ANY,
  titulo: ANY,
  version: ANY,
  acabado: ANY,
  tipo: conditionFound,
  registro: registrationFound,
  anio: (value) => {
    const year = /^(?:\d\d\/)?((?:19|20)\d\d)\b/.exec(value.trim())?.[1];
    return year === undefined ? [] : one('anio', Number(year), -0.5);
  },
  km: mileageFound,
  potencia: powerFound,
  cilindrada: displacementFound,
  combustible: fuelFound,
  transmision: gearFound,
  traccion: driveFound,
  puertas: doorsFound,
  plazas: seatsFound,
  color: colourFound,
  colorFabricante: makersColourFound,
  colorInterior: (value) => one('color_interior', colourIn(value)),
  interior: interiorFound,
  co2: (value, name) => readMeasured('Emisiones CO₂', name, value),
  consumo: (value, name) => readMeasured('Consumo', name, value),
  consumoElectrico: (value, name) => readMeasured('Consumo', `Strom ${name}`, value),
  norma: standardFound,
  etiqueta: labelFound,
  propietarios: ownersFound,
  llaves: (value) => {
    const words = plainKey(value)
      .replace(/^(?:dos|zwei|2x)\b/, '2')
      .replace(/^(?:una|ein|eine)\b/, '1')
      .replace(/^(?:tres|drei)\b/, '3');
    const keys = /^([1-9])(?!\d)/.exec(words)?.[1];
    return keys === undefined ? [] : one('llaves', Number(keys));
  },
  itv: inspectionFound,
  precio: (value, name) => priceFound(value, name),
  precioBruto: (value, name) => priceFound(value, name, 0.5),
  precioNeto: (value) => priceFound(`${value} netto`, ''),
  iva: (value, name) =>
    /^inc/i.test(value)
      ? [field('iva_incluido', true)]
      : taxFound(isYes(value) || isNo(value) ? `${isNo(value) ? 'no ' : ''}${name}` : `mwst ${value}`),
  accidente: accidentFound,
  lugar: placeFound,
  pais: (value) => one('ubicacion_pais', countryMeant(value)),
  vin: (value) => {
    const vin = tidyVin(value);
    return isVin(vin) ? one('vin', vin) : [];
  },
  matricula: (value) => (/\d/.test(value) && value.length <= 15 ? one('matricula', tidyPlate(value)) : []),
  uso: useFound,
};
