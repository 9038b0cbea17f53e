import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import {
  PRIVATE_FIELDS,
  vehicleFields,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { foldWords } from '#src/features/vehicles/sale/choice-synonyms.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { holdsConditions } from './condition-column.ts';
import { OTHER_NAMES } from './heading-names.ts';
import { headingUnit, type HeadingUnit } from './heading-unit.ts';
import { isInternalHeading, splitHeading } from './heading-vocabulary.ts';
import { STOCK_COLUMNS } from './stock-columns.ts';

/** Which column of a file is which field of a car. */

/** By column; null is a column that is not taken. */
export type Mapping = readonly (VehicleField | null)[];

/** A head as it is remembered and compared. */
export const headerKey = (header: string): string => foldWords(header);

/** Names of fields; of two that share one, the first has it. */
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

/** A heading as the product reads it: its field, the unit of its numbers, and why the column is not proposed ('' if it is). */
export interface HeadingReading {
  readonly field: VehicleField | null;
  readonly unit: HeadingUnit | null;
  readonly reason: string;
}

const notTaken = (reason: string): HeadingReading => ({ field: null, unit: null, reason });

/** The fields whose numbers can be converted from a unit. */
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

/** A field's name and the remark behind it, in brackets or not; null where no field is named. */
function splitName(header: string): NamedHeading | null {
  const { name, remark } = splitHeading(header);
  const field = fieldNamed(name);
  if (field !== undefined) return { field, remark, isBracketed: true };
  const words = header.replace(/[()[\]]/g, ' ').split(/\s+/);
  for (let length = words.length - 1; length > 0; length--) {
    const named = fieldNamed(words.slice(0, length).join(' '));
    // A sign, as in 'Precio + IVA', belongs to the remark.
    if (named !== undefined && headerKey(words[length - 1] ?? '') !== '')
      return { field: named, remark: words.slice(length).join(' '), isBracketed: false };
  }
  return null;
}

const isCounted = (field: VehicleField) => vehicleFields[field].kind === 'number';

/** Remarks behind the name of a text that change nothing. Another one may name what is not for buyers. */
const TEXT_REMARKS =
  /^(?:vin|web|anuncio|publica?|publico|obligatori[oa]|opcional|ext(?:erior)?|separadas por comas)$/;

function takesRemark({ field, remark, isBracketed }: NamedHeading): boolean {
  const isText = ['text', 'tags'].includes(vehicleFields[field].kind);
  return isBracketed && (!isText || TEXT_REMARKS.test(foldWords(remark)));
}

/** Reads a heading. An exact name beats every remark; a remark is a unit, changes nothing, or keeps the column out. */
export function readHeading(header: string): HeadingReading {
  const exact = fieldNamed(header);
  if (isInternalHeading(header) && (exact === undefined || !isPrivate(exact)))
    return notTaken('parece un dato interno');
  if (exact !== undefined) {
    const unit = isCounted(exact) ? headingUnit(header) : null;
    return unit?.kind === 'unknown'
      ? notTaken(`no se entiende «${unit.text}»`)
      : { field: exact, unit, reason: '' };
  }
  const split = splitName(header);
  if (split === null) return notTaken('');
  const { field, remark } = split;
  if (!isCounted(field)) {
    if (takesRemark(split)) return { field, unit: null, reason: '' };
    return notTaken(split.isBracketed ? `no se entiende «${remark}»` : '');
  }
  const unit = headingUnit(`(${remark.replace(/^en /i, '')})`);
  if (unit === null || UNIT_FIELDS[unit.kind].includes(field)) return { field, unit, reason: '' };
  return notTaken(`no se entiende «${remark}»`);
}

/** How many different fields these texts name: two or more make a row of headings. */
export function countHeadings(texts: readonly string[]): number {
  return new Set(texts.map((text) => readHeading(text).field).filter((field) => field !== null)).size;
}

/** What was chosen before, by `headerKey`: null is a column that was not wanted. */
export type Remembered = Readonly<Record<string, VehicleField | null>>;

/**
 * Proposes a field for each column: what was chosen for that heading the last time, else the field of that name. A field goes to
 * one column, the first that names it best.
 */
export function proposeMapping(
  headers: readonly string[],
  remembered: Remembered = {},
  rows: readonly SheetRow[] = [],
): Mapping {
  const isConditions = headers.map((_, column) => holdsConditions(rows, column));
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
      const field = found === 'status' && isConditions[column] === true ? null : found;
      if (field === null || (field !== undefined && !mapping.includes(field))) mapping[column] = field;
    }
  return mapping.map((field) => field ?? null);
}

/** The field of a heading whose remark changes nothing: it beats one whose numbers have to be converted. */
const withoutUnit = ({ field, unit }: HeadingReading): VehicleField | undefined =>
  unit === null ? (field ?? undefined) : undefined;

/** Gives a column another field; the column that had it loses it. */
export function changeMapping(mapping: Mapping, column: number, field: VehicleField | null): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return field;
    return current === field ? null : current;
  });
}
