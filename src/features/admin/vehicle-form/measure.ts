import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { KW_PER_CV } from '#src/lib/horsepower.ts';
import { readSpanishNumber, type NumberReading } from '#src/lib/spanish-number.ts';

/** Parses numbers with their units. */

type NumberField = FieldOf<'number'>;
type Units = ReadonlyMap<string, number>;

const LITRE = 1000;

const units = (names: string, factor = 1) => names.split(',').map((name) => [name, factor] as const);
const PRICE: Units = new Map(units('€,eur,euro,euros'));

/** For each field its units, folded, with the factor to the field's base unit. */
const UNITS: Readonly<Record<NumberField, Units>> = {
  km: new Map(units('km,kms,kilometro,kilometros,kilometer')),
  precio_eur: PRICE,
  precio_anterior_eur: PRICE,
  potencia_cv: new Map([...units('cv,ps,hp,bhp,ch,pk,caballos'), ...units('kw', 1 / KW_PER_CV)]),
  cilindrada_cc: new Map([
    ...units('cm³,cm3,cm^3,cc,c.c,ccm'),
    ...units('l,lt,lts,ltr,litro,litros,liter', LITRE),
  ]),
  puertas: new Map(units('puertas,puerta,ptas,p,turen,turer,turig,doors')),
  plazas: new Map(units('plazas,plaza,asientos,pl,sitze,sitzplatze,seats')),
  co2_g_km: new Map(units('g/km,gr/km,grs/km,g,gr,g co2/km,g co₂/km,g/km co2,g/km co₂')),
  garantia_meses: new Map([
    ...units('meses,mes,m,monate,monat,months'),
    ...units('anos,ano,jahre,jahr,years,year', 12),
  ]),
  propietarios_anteriores: new Map(
    units('propietarios,propietario,duenos,dueno,titulares,titular,halter,owners,owner'),
  ),
  consumo: new Map(units('l/100 km,l/100km,kwh/100 km,kwh/100km,l,lt,lts,litro,litros,liter,kwh')),
  llaves: new Map(units('llaves,llave,juegos,juego,schlussel,keys')),
};

/** Remarks beside a number that do not change it. */
const REMARKS: Partial<Readonly<Record<NumberField, RegExp>>> = {
  precio_eur: /\(?\biva incl(?:uido|\.|\b)\)?/,
  precio_anterior_eur: /\(?\biva incl(?:uido|\.|\b)\)?/,
  co2_g_km: /\(?\b(?:wltp|nedc)\b\)?/,
  consumo: /\/ ?100 ?km.*$/,
};

/** A price without cents, as in '39.900,-'. */
const NO_CENTS = /[.,][-–—]{1,2}$/;

const escaped = (name: string) => name.replace(/[.^]/g, String.raw`\$&`);
const patternOf = (names: Units) => {
  const unit = `(${[...names.keys()].map(escaped).join('|')})`;
  return new RegExp(String.raw`^(?:${unit}\.?\s*)?(.*?)\s*(?:${unit}\.?)?$`);
};
const PATTERNS = Object.fromEntries(
  Object.entries(UNITS).map(([field, names]) => [field, patternOf(names)]),
) as Record<NumberField, RegExp>;

/** The base units of all fields, folded. */
export const OWN_UNITS: ReadonlySet<string> = new Set(
  Object.values(UNITS).flatMap((names) =>
    [...names].flatMap(([name, factor]) => (factor === 1 ? [name] : [])),
  ),
);

interface Part {
  readonly reading: NumberReading;
  /** Undefined without a unit. */
  readonly factor: number | undefined;
}

/** The factor from a unit to the field's base unit; 1 for an unknown unit. */
export function unitFactor(field: NumberField, unit: string): number {
  return UNITS[field].get(foldAccents(unit)) ?? 1;
}

function readDigits(field: NumberField, digits: string, factor: number): NumberReading {
  if (/[^\d.,\s-]/.test(digits)) return { kind: 'unreadable' };
  // Litres never have thousands separators, and no consumption reaches a thousand: their dot is a decimal point.
  if ((factor === LITRE || field === 'consumo') && /^\d+\.\d+$/.test(digits))
    return { kind: 'number', value: Number(digits) };
  return readSpanishNumber(digits);
}

function scaled(reading: NumberReading, factor: number): NumberReading {
  if (factor === 1) return reading;
  const scale = (value: number) => Math.round(value * factor);
  if (reading.kind === 'number') return { kind: 'number', value: scale(reading.value) };
  return reading.kind === 'doubtful' ? { kind: 'doubtful', readings: reading.readings.map(scale) } : reading;
}

/** Engines are larger than ten cubic centimetres, so '1,6' without a unit is in litres. */
const bareFactor = (field: NumberField, digits: string) =>
  field === 'cilindrada_cc' && /^\d[.,]\d$/.test(digits) ? LITRE : undefined;

function readPart(field: NumberField, text: string, unit: string): Part {
  const [, before, digits = '', after] = PATTERNS[field].exec(text) ?? [];
  const name = after ?? before;
  const factor = name === undefined ? bareFactor(field, digits) : UNITS[field].get(name);
  const applied = factor ?? unitFactor(field, unit);
  return { reading: scaled(readDigits(field, digits.replace(NO_CENTS, ''), applied), applied), factor };
}

/**
 * Parses a number and converts it to the field's base unit: '140 kW' to CV, '2 años' to months. If a measure
 * is given in two units ('140 kW (190 CV)'), the base unit is used.
 * @param unit the unit of a number without one
 */
export function readMeasure(field: NumberField, typed: string, unit = ''): NumberReading {
  const text = foldAccents(typed).replace(REMARKS[field] ?? '', '');
  const texts = text.split(/[()]|\/(?=\s*\d)/).map((part) => part.replace(/\s+/g, ' ').trim());
  const parts = texts.filter((part) => part !== '').map((part) => readPart(field, part, unit));
  const [first] = parts;
  if (first === undefined) return { kind: 'empty' };
  if (parts.length === 1) return first.reading;
  if (parts.some(({ reading, factor }) => factor === undefined || reading.kind === 'unreadable'))
    return { kind: 'unreadable' };
  return (parts.find(({ factor }) => factor === 1) ?? first).reading;
}
