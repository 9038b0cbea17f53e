import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import {
  PRIVATE_FIELDS,
  vehicleFields,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { foldWords } from '#src/features/vehicles/sale/choice-synonyms.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { holdsConditions, statesCondition } from './condition-column.ts';
import { OTHER_NAMES } from './heading-names.ts';
import { headingUnit, type HeadingUnit } from './heading-unit.ts';
import { isInternalHeading, splitHeading } from './heading-vocabulary.ts';
import { STOCK_COLUMNS } from './stock-columns.ts';

/** Mapping of a file's columns to the fields of a car. */

/** By column; null is an ignored column. */
export type Mapping = readonly (VehicleField | null)[];

/** Normalised heading, for comparing and saving. */
export const headerKey = (header: string): string => foldWords(header);

/** Index of field names. When two fields share a name, the first gets it. */
function namesBy(namesOf: (field: VehicleField) => readonly string[]): ReadonlyMap<string, VehicleField> {
  const pairs = STOCK_COLUMNS.flatMap((field) => namesOf(field).map((name) => [name, field] as const));
  return new Map(pairs.reverse());
}

const OWN = namesBy((field) => [foldWords(field), foldWords(FIELD_LABELS[field])]);
const OTHER = namesBy((field) => [
  ...(OTHER_NAMES[field] ?? []),
  foldWords(splitHeading(FIELD_LABELS[field]).name),
]);
const isPrivate = (field: VehicleField) => PRIVATE_FIELDS.some((one) => one === field);
const fieldNamed = (name: string): VehicleField | undefined =>
  OWN.get(headerKey(name)) ?? OTHER.get(headerKey(name));

/** How a heading is read: its field, the unit of its numbers, and why the column is not proposed ('' if it is). */
export interface HeadingReading {
  readonly field: VehicleField | null;
  readonly unit: HeadingUnit | null;
  readonly reason: string;
}

const notTaken = (reason: string): HeadingReading => ({ field: null, unit: null, reason });

/** The fields that convert from each unit. */
const UNIT_FIELDS: Readonly<Record<HeadingUnit['kind'], readonly VehicleField[]>> = {
  kW: ['potencia_cv'],
  años: ['garantia_meses'],
  litros: ['cilindrada_cc'],
  neto: ['precio_eur', 'precio_anterior_eur'],
  unknown: [],
};

interface NamedHeading {
  readonly field: VehicleField;
  readonly remark: string;
  readonly isBracketed: boolean;
}

/** Splits a heading into a field's name and the remark after it, with or without brackets; null when it names no field. */
function splitName(header: string): NamedHeading | null {
  const { name, remark } = splitHeading(header);
  const field = fieldNamed(name);
  if (field !== undefined) return { field, remark, isBracketed: true };
  const words = header.replace(/[()[\]]/g, ' ').split(/\s+/);
  for (let length = words.length - 1; length > 0; length--) {
    const named = fieldNamed(words.slice(0, length).join(' '));
    // In 'Precio + IVA' the sign belongs to the remark.
    if (named !== undefined && headerKey(words[length - 1] ?? '') !== '')
      return { field: named, remark: words.slice(length).join(' '), isBracketed: false };
  }
  return null;
}

const isCounted = (field: VehicleField) => vehicleFields[field].kind === 'number';

/** Harmless remarks after the name of a text field. Any other remark may mark a column as internal. */
const TEXT_REMARKS =
  /^(?:vin|web|anuncio|publica?|publico|obligatori[oa]|opcional|ext(?:erior)?|separadas por comas)$/;

function takesRemark({ field, remark, isBracketed }: NamedHeading): boolean {
  const isText = ['text', 'tags'].includes(vehicleFields[field].kind);
  return isBracketed && (!isText || TEXT_REMARKS.test(foldWords(remark)));
}

/** Reads a heading. An exact name beats every remark. A remark is a unit, is harmless, or excludes the column. */
export function readHeading(header: string): HeadingReading {
  const exact = fieldNamed(header);
  if (isInternalHeading(header) && (exact === undefined || !isPrivate(exact)))
    return notTaken('parece un dato interno');
  if (exact !== undefined) {
    const unit = isCounted(exact) ? headingUnit(header) : null;
    return unit?.kind === 'unknown'
      ? notTaken(`no se reconoce «${unit.text}»`)
      : { field: exact, unit, reason: '' };
  }
  const split = splitName(header);
  if (split === null) return notTaken('');
  const { field, remark } = split;
  if (!isCounted(field)) {
    if (takesRemark(split)) return { field, unit: null, reason: '' };
    return notTaken(split.isBracketed ? `no se reconoce «${remark}»` : '');
  }
  const unit = headingUnit(`(${remark.replace(/^en /i, '')})`);
  if (unit === null || UNIT_FIELDS[unit.kind].includes(field)) return { field, unit, reason: '' };
  return notTaken(`no se reconoce «${remark}»`);
}

/** Number of different fields that these texts name. Two or more make a heading row. */
export function countHeadings(texts: readonly string[]): number {
  return new Set(texts.map((text) => readHeading(text).field).filter((field) => field !== null)).size;
}

/** Previous choices by `headerKey`; null is an ignored column. */
export type Remembered = Readonly<Record<string, VehicleField | null>>;

/**
 * Proposes a field for each column: the previous choice for its heading, else the field that it names. A field goes to one
 * column only, the first of the best matches.
 */
export function proposeMapping(
  headers: readonly string[],
  remembered: Remembered = {},
  rows: readonly SheetRow[] = [],
): Mapping {
  const statusField = (column: number): VehicleField | null => {
    if (!holdsConditions(rows, column)) return 'status';
    return statesCondition(rows, column) ? 'condicion' : null;
  };
  const readings: readonly ((header: string) => VehicleField | null | undefined)[] = [
    (header) => (Object.hasOwn(remembered, headerKey(header)) ? remembered[headerKey(header)] : undefined),
    (header) => (readHeading(header).field === null ? null : undefined),
    (header) => OWN.get(headerKey(header)),
    (header) => OTHER.get(headerKey(header)),
    (header) => withoutUnit(readHeading(header)),
    (header) => readHeading(header).field ?? undefined,
  ];
  const mapping: (VehicleField | null | undefined)[] = headers.map(() => undefined);
  for (const read of readings)
    for (const [column, header] of headers.entries()) {
      if (mapping[column] !== undefined || header === '') continue;
      const found = read(header);
      const field = found === 'status' ? statusField(column) : found;
      if (field === null || (field !== undefined && !mapping.includes(field))) mapping[column] = field;
    }
  return mapping.map((field) => field ?? null);
}

/** Field of a heading without a unit to convert; it beats one with a unit. */
const withoutUnit = ({ field, unit }: HeadingReading): VehicleField | undefined =>
  unit === null ? (field ?? undefined) : undefined;

/** Assigns a field to a column, and unmaps the column that had it. */
export function changeMapping(mapping: Mapping, column: number, field: VehicleField | null): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return field;
    return current === field ? null : current;
  });
}
