import { vehicleYearMax, vehicleYearMin } from '#src/config/stock-limits.ts';
import {
  perField,
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { tagLimits } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { CHOICE_WORDS } from '#src/features/vehicles/sale/choice-synonyms.ts';
import { fitsDay, tidyVehicleText, vehicleTextProblem } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { pick } from '#src/lib/pick.ts';
import { multiLine, singleLine } from '#src/lib/typed-text.ts';
import type { ImportRow } from '#src/lib/import-row.ts';
import {
  cell,
  choiceCell,
  cutText,
  fitText,
  flagCell,
  idCell,
  numberCell,
  quoted,
  rawCell,
  requiredLineCell,
  yearCell,
  type ValuesOf,
} from './cells.ts';
import { datesOf, recordId } from './read-rows.ts';
import { timeCell } from './time-cell.ts';

/**
 * The former system's table `vehicles` (SPEC section 3) with columns of similar systems, and common synonyms of its
 * enumerations.
 */

/** An element of a Postgres array: quoted with escapes, or bare. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g;

function parsePostgresArray(text: string): string[] {
  return Array.from(text.slice(1, -1).matchAll(ELEMENT), ([, quoted, bare = '']) =>
    quoted === undefined ? (bare.trim() === 'NULL' ? '' : bare) : quoted.replace(/\\(.)/g, '$1'),
  );
}

function parseJsonArray(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The elements of a list: a JSON array, a Postgres array, or texts separated by commas or semicolons. */
function listOfTexts(text: string): string[] {
  if (text.startsWith('{') && text.endsWith('}')) return parsePostgresArray(text);
  const list: unknown[] = (text.startsWith('[') ? parseJsonArray(text) : null) ?? text.split(/[,;]/);
  return list.filter((element) => typeof element === 'string');
}

/** A list of tags, limited in number and length as for any vehicle. */
export const tagsCell = cell<string[]>((text) => {
  const all = listOfTexts(text)
    .map(singleLine)
    .filter((tag) => tag !== '');
  const notes: string[] = [];
  if (all.length > tagLimits.maxCount) notes.push(`only the first ${tagLimits.maxCount} are kept`);
  if (all.some((tag) => tag.length > tagLimits.maxLength))
    notes.push(`cut to ${tagLimits.maxLength} characters`);
  const tags = all.slice(0, tagLimits.maxCount).map((tag) => cutText(tag, tagLimits.maxLength));
  return { value: tags, note: notes.join(', ') };
});

/** An optional text of a vehicle; an invalid one is left empty. */
const vehicleTextCell = (field: FieldOf<'text'>) =>
  cell((text) => {
    const clean = field === 'descripcion' ? multiLine : singleLine;
    const fitted = fitText(text, vehicleFields[field].max, (raw) => tidyVehicleText(field, clean(raw)));
    if (vehicleTextProblem(field, fitted.value) === null) return fitted;
    return { value: '', note: `${quoted(text)} is not a valid ${field}: left empty` };
  });

const ISO = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ].*)?)?$/;
const SPANISH = /^(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](\d{4})$/;

/** A day, or a month where that is enough: in ISO 8601, as the date of a time, or in Spanish order. */
const dayCell = (field: FieldOf<'day'>) =>
  cell((text) => {
    const parts = ISO.exec(text)?.slice(1) ?? SPANISH.exec(text)?.slice(1).toReversed() ?? [];
    const day = parts
      .filter(Boolean)
      .map((part) => part.padStart(2, '0'))
      .join('-');
    if (text === '' || fitsDay(field, day)) return { value: text === '' ? '' : day, note: '' };
    return { value: '', note: `${quoted(text)} is not a date: left empty` };
  });

type ChoiceField = FieldOf<'choice'>;
type ChoiceValue<Field extends ChoiceField> = (typeof vehicleFields)[Field]['values'][number] | '';

/** The values for absent and unknown words, if not empty. A car with an unknown state may be a draft, so it is hidden. */
const CHOICE_DEFAULTS: {
  readonly [Field in ChoiceField]?: Partial<Record<'absent' | 'unknown', ChoiceValue<Field>>>;
} = {
  combustible: { unknown: 'otro' },
  uso_anterior: { unknown: 'otro' },
  status: { absent: vehicleFields.status.initial, unknown: 'oculto' },
};

const vehicleChoiceCell = (field: ChoiceField) =>
  choiceCell<string>({
    ...{ values: vehicleFields[field].values, alike: CHOICE_WORDS[field], absent: '', unknown: '' },
    ...CHOICE_DEFAULTS[field],
  });

/** Cell schemas of a vehicle. @param now limits the valid years. */
export const vehicleCells = (now: Date) => ({
  id: idCell,
  slug: rawCell,
  ...perField({
    text: (field) =>
      field === 'marca' || field === 'modelo'
        ? requiredLineCell(vehicleFields[field].max)
        : vehicleTextCell(field),
    choice: vehicleChoiceCell,
    day: dayCell,
    number: (field) => numberCell(vehicleFields[field]),
    year: () => yearCell(vehicleYearMin, vehicleYearMax(now)),
    flag: (field) => flagCell(vehicleFields[field].initial),
    tags: () => tagsCell,
  }),
  created_at: timeCell,
  updated_at: timeCell,
});

/** A vehicle's converted cells. */
export type VehicleValues = ValuesOf<ReturnType<typeof vehicleCells>>;

/** The record of a vehicle. @param slug its slug, '' for none. */
export function vehicleImport(values: VehicleValues, slug: string): ImportRow {
  const fields = pick(values, Object.keys(vehicleFields) as VehicleField[]);
  return { id: recordId('vehicles', values.id), fields, slug, ...datesOf(values) };
}
