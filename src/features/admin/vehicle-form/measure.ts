import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { readSpanishNumber, type NumberReading } from '#src/lib/spanish-number.ts';

/** Numbers with the units that people write beside them. */

type NumberField = FieldOf<'number'>;
type Units = ReadonlyMap<string, number>;

const LITRE = 1000;

const units = (names: string, factor = 1) => names.split(',').map((name) => [name, factor] as const);
const PRICE: Units = new Map(units('€,eur,euro,euros'));

/** For each field its units, folded, and how many of the field's own unit each is. */
const UNITS: Readonly<Record<NumberField, Units>> = {
  km: new Map(units('km,kms,kilometro,kilometros,kilometer')),
  precio_eur: PRICE,
  precio_anterior_eur: PRICE,
  potencia_cv: new Map([...units('cv,ps,hp,bhp,ch,pk,caballos'), ...units('kw', 1 / 0.73549875)]),
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
};

/** What may follow a number and does not change it. */
const REMARKS: Partial<Readonly<Record<NumberField, RegExp>>> = {
  precio_eur: /\(?\biva incl(?:uido|\.|\b)\)?/,
  precio_anterior_eur: /\(?\biva incl(?:uido|\.|\b)\)?/,
  co2_g_km: /\(?\b(?:wltp|nedc)\b\)?/,
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

/** Every unit that some field is kept in, folded. */
export const OWN_UNITS: ReadonlySet<string> = new Set(
  Object.values(UNITS).flatMap((names) =>
    [...names].flatMap(([name, factor]) => (factor === 1 ? [name] : [])),
  ),
);

interface Part {
  readonly reading: NumberReading;
  /** Undefined when no unit stands beside the number. */
  readonly factor: number | undefined;
}

/** How many of the field's own unit one of another is; 1 when the field does not know it. */
export function unitFactor(field: NumberField, unit: string): number {
  return UNITS[field].get(foldAccents(unit)) ?? 1;
}

function readDigits(digits: string, factor: number): NumberReading {
  if (/[^\d.,\s-]/.test(digits)) return { kind: 'unreadable' };
  // Litres are never grouped: their dot divides.
  if (factor === LITRE && /^\d+\.\d+$/.test(digits)) return { kind: 'number', value: Number(digits) };
  return readSpanishNumber(digits);
}

function scaled(reading: NumberReading, factor: number): NumberReading {
  if (factor === 1) return reading;
  const scale = (value: number) => Math.round(value * factor);
  if (reading.kind === 'number') return { kind: 'number', value: scale(reading.value) };
  return reading.kind === 'doubtful' ? { kind: 'doubtful', readings: reading.readings.map(scale) } : reading;
}

/** An engine has more than ten cubic centimetres: '1,6' without a unit is in litres. */
const bareFactor = (field: NumberField, digits: string) =>
  field === 'cilindrada_cc' && /^\d[.,]\d$/.test(digits) ? LITRE : undefined;

function readPart(field: NumberField, text: string, unit: string): Part {
  const [, before, digits = '', after] = PATTERNS[field].exec(text) ?? [];
  const name = after ?? before;
  const factor = name === undefined ? bareFactor(field, digits) : UNITS[field].get(name);
  const meant = factor ?? unitFactor(field, unit);
  return { reading: scaled(readDigits(digits.replace(NO_CENTS, ''), meant), meant), factor };
}

/**
 * Reads a number in its field's own unit; one in another unit is converted: '140 kW' in CV, '2 años' in months. Of the same
 * measure in two units ('140 kW (190 CV)') the field's own counts. `unit` is that of a number without one.
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
