import { readVehicleNumber, vehicleNumberText } from '#src/features/admin/vehicle-form/typed-number.ts';
import { unitFactor } from '#src/features/admin/vehicle-form/measure.ts';
import { readDay } from '#src/features/vehicles/sale/read-day.ts';
import type { VehicleFormValues } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import {
  type FieldOf,
  knownNumber,
  type VehicleField,
  vehicleFields,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { choiceMeant } from '#src/features/vehicles/sale/choice-meant.ts';
import { foldWords } from '#src/features/vehicles/sale/choice-synonyms.ts';
import { dayText, textMessages } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { htmlToText } from '#src/lib/html-to-text.ts';
import type { SheetCell } from '#src/lib/sheet/sheet.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import type { HeadingUnit } from './heading-unit.ts';
import { choiceLabel } from '#src/features/admin/vehicle-form/choice-labels.ts';

/** Markers of people and programs for a cell without a value. */

const WORDS = new Set(
  (
    'n d,nd,n a,na,n c,nc,ns nc,s d,sd,k a,consultar,a consultar,consultar precio,precio a consultar,precio consultar,sin precio,preguntar,' +
    'sin datos,sin dato,sin indicar,sin especificar,no especificado,no indicado,no disponible,no procede,no aplica,' +
    'desconocido,desconocida,pendiente,por determinar,null,none,auf anfrage,unbekannt,keine angabe'
  ).split(','),
);

/** Whether a number, day or choice cell is marked as having no value. */
const isNoValue = (text: string): boolean => !/[\p{L}\d]/u.test(text) || WORDS.has(foldWords(text));

/** Whether a text cell is marked as having no value. Fewer markers count, because most words are valid texts. */
const isNoText = (text: string): boolean => /^(?:[-–—−\s]*|n\s?\/\s?[acd]|s\s?\/\s?d|null)$/i.test(text);

/** Whether a day cell has no value; databases and Excel write such days as zeros. */
const isNoDay = (text: string): boolean => /^[0\s:/.-]+$/.test(text) || isNoValue(text);

/** Converts a cell to a value of the vehicle form. The form's rules validate it afterwards. */

type Typed = VehicleFormValues[VehicleField];
/** A cell with a value. */
type Filled = Exclude<SheetCell, { readonly error: string } | null>;

/** A possible meaning of a cell. */
export interface CellOption {
  readonly label: string;
  readonly typed: Typed;
}

export type CellReading =
  /** Empty, or marked as having no value. */
  | { readonly kind: 'empty' }
  /** The value that the form's control would hold. */
  | { readonly kind: 'typed'; readonly typed: Typed }
  /** Ambiguous. Cells of a column with the same `value` share one answer. */
  | { readonly kind: 'ask'; readonly value: string; readonly options: readonly CellOption[] }
  | { readonly kind: 'wrong'; readonly error: string };

const EMPTY: CellReading = { kind: 'empty' };
const typed = (value: Typed): CellReading => ({ kind: 'typed', typed: value });
const wrong = (error: string): CellReading => ({ kind: 'wrong', error });
const ask = (value: string, options: readonly CellOption[]): CellReading => ({ kind: 'ask', value, options });

const pad = (part: number) => String(part).padStart(2, '0');

/** A cell as displayed text. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return toTypedNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'sí' : 'no';
  if (typeof cell === 'string') return cell.trim();
  if (!(cell instanceof Date)) return cell.error;
  return `${pad(cell.getUTCDate())}/${pad(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`;
}

/** Normalised text, to group equal questions. */
const plainKey = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
const wordsKey = (text: string) => foldWords(text) || plainKey(text);

/** Converts a number stored by a spreadsheet to the field's unit and precision. */
function storedNumber(field: FieldOf<'number'>, value: number, unit: string): number {
  const inLitres = field === 'cilindrada_cc' && value < 10;
  const factor = inLitres ? unitFactor(field, 'litros') : unitFactor(field, unit);
  const precision = 10 ** vehicleFields[field].decimals;
  return Math.round(value * factor * precision) / precision;
}

function readNumber(field: FieldOf<'number'>, cell: Filled, unit: string): CellReading {
  if (cell instanceof Date) return wrong('Es una fecha: da a la columna formato de número');
  const isStored = typeof cell === 'number';
  const text = isStored ? toTypedNumber(storedNumber(field, cell, unit)) : cellText(cell);
  if (isNoValue(text)) return EMPTY;
  const { value, error, readings = [] } = readVehicleNumber(field, text, isStored ? '' : unit);
  const options = readings.map((one) => ({
    label: vehicleNumberText(field, one),
    typed: toTypedNumber(one),
  }));
  if (options.length > 0) return ask(plainKey(text), options);
  if (error !== null) return wrong(error);
  const valid = knownNumber(field, value);
  return valid === null ? EMPTY : typed(toTypedNumber(valid));
}

/** Reads a year, or the year of a day. */
function readYear(cell: Filled): CellReading {
  if (cell instanceof Date) return typed(String(cell.getUTCFullYear()));
  const text = typeof cell === 'number' ? String(Math.round(cell)) : cellText(cell);
  if (isNoDay(text)) return EMPTY;
  const reading = readDay(text);
  return typed(reading?.isSure === true ? reading.day.slice(0, 4) : text);
}

function readDayCell(field: FieldOf<'day'>, cell: Filled): CellReading {
  // Spreadsheets store zero as a day of 1899 or 1900.
  if (cell instanceof Date)
    return cell.getUTCFullYear() <= 1900 ? EMPTY : typed(cell.toISOString().slice(0, 10));
  const text = cellText(cell);
  if (isNoDay(text)) return EMPTY;
  const reading = readDay(text);
  if (reading === null) return wrong(`${textMessages.day}: escríbela así: 15/03/2021`);
  const { isMonth, isSure } = reading;
  const day = isMonth && vehicleFields[field].orMonth ? reading.day.slice(0, '2021-03'.length) : reading.day;
  return isSure ? typed(day) : ask(plainKey(text), [{ label: dayText(day), typed: day }]);
}

const YES = [
  'si',
  's',
  'true',
  'verdadero',
  '1',
  'x',
  'yes',
  'y',
  'ja',
  'incluido',
  'incl',
  'iva incluido',
  'iva incl',
];
const NO = ['no', 'n', 'false', 'falso', '0', 'nein', 'no incluido'];

function readFlag(text: string): CellReading {
  const word = foldWords(text);
  if (YES.includes(word)) return typed(true);
  if (NO.includes(word)) return typed(false);
  if (isNoValue(text)) return EMPTY;
  return ask(wordsKey(text), [
    { label: 'Sí', typed: true },
    { label: 'No', typed: false },
  ]);
}

function readChoice(field: FieldOf<'choice'>, text: string): CellReading {
  const values: readonly string[] = vehicleFields[field].values;
  const word = foldWords(text);
  const known =
    values.find((value) => value === text) ??
    values.find((value) => foldWords(choiceLabel(field, value)) === word) ??
    choiceMeant(field, text);
  if (known !== undefined) return typed(known);
  if (isNoValue(text)) return EMPTY;
  return ask(
    wordsKey(text),
    values.map((value) => ({ label: choiceLabel(field, value), typed: value })),
  );
}

function readTags(text: string): string[] {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(String);
    } catch {
      // Not JSON: a tag may start with a bracket.
    }
  }
  return text.split(/[,;]/);
}

/** Excel's error values as CSV files contain them. */
const ERROR_TEXT =
  /^#(?:N\/[AD]|¿?NOMBRE\?|NAME\?|¡?(?:REF|VALOR|DIV\/0|NUM|NULO)!|VALUE!|NULL!|BEZUG!|WERT!|NV)$/i;

/** Fields that identify one car: a placeholder such as 'pendiente' in them counts as empty. */
const OF_ONE_CAR: readonly VehicleField[] = ['referencia', 'matricula', 'vin'];

const NO_STORED_VALUE = 'La fórmula no tiene valor guardado: abre el archivo en Excel y guárdalo otra vez';

/** Reads a text. Spreadsheets turn names such as '9-3' into dates, which then raise a question. */
function readText(field: FieldOf<'text'>, cell: Filled): CellReading {
  const text = cellText(cell);
  if (cell instanceof Date) {
    const [date, month] = [cell.getUTCDate(), cell.getUTCMonth() + 1];
    const texts = new Set([text, `${date}-${month}`, `${month}-${date}`]);
    return ask(
      text,
      [...texts].map((one) => ({ label: one, typed: one })),
    );
  }
  const plain = htmlToText(text);
  const kept = field === 'descripcion' ? plain : plain.replace(/\s*[\n\t]\s*/g, ' ').trim();
  return isNoText(kept) ? EMPTY : typed(kept);
}

/**
 * Reads a cell as a value of a field. `unit` comes from the column's heading: kW, years and litres are converted; a net price, or
 * a number in an unknown unit, is read unchanged.
 */
export function readCell(field: VehicleField, cell: SheetCell, unit: HeadingUnit | null = null): CellReading {
  const text = cellText(cell);
  if (cell !== null && typeof cell === 'object' && 'error' in cell)
    return wrong(text === '' ? NO_STORED_VALUE : `La celda tiene un error de Excel: ${text}`);
  if (cell === null || text === '') return EMPTY;
  if (ERROR_TEXT.test(text)) return wrong(`La celda tiene un error de Excel: ${text}`);
  if (OF_ONE_CAR.includes(field) && (isNoValue(text) || /^(?:0+|en tr[aá]mite)$/i.test(text))) return EMPTY;
  const { kind } = vehicleFields[field];
  if (kind === 'number') return readNumber(field as FieldOf<'number'>, cell, unit?.kind ?? '');
  if (kind === 'year') return readYear(cell);
  if (kind === 'day') return readDayCell(field as FieldOf<'day'>, cell);
  if (kind === 'flag') return readFlag(text);
  if (kind === 'choice') return readChoice(field as FieldOf<'choice'>, text);
  if (kind === 'tags') return isNoText(text) ? EMPTY : typed(readTags(text));
  return readText(field as FieldOf<'text'>, cell);
}
