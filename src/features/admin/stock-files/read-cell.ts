import type { VehicleFormValues } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import {
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { CHOICE_WORDS, foldWords } from '#src/features/vehicles/sale/choice-words.ts';
import { textMessages } from '#src/features/vehicles/sale/vehicle.texts.ts';
import type { SheetCell } from '#src/lib/sheet/sheet.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { choiceLabel } from './stock-columns.ts';

/** What a cell of a file becomes in the vehicle form; the form's own rules judge it after that. */

type Typed = VehicleFormValues[VehicleField];

export type CellReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'typed'; readonly typed: Typed }
  | { readonly kind: 'wrong'; readonly error: string };

const typed = (value: Typed): CellReading => ({ kind: 'typed', typed: value });
const wrong = (error: string): CellReading => ({ kind: 'wrong', error });

const pad = (part: string) => part.padStart(2, '0');

/** A cell as a person reads it. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return toTypedNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'sí' : 'no';
  if (typeof cell === 'string') return cell.trim();
  return `${pad(String(cell.getUTCDate()))}/${pad(String(cell.getUTCMonth() + 1))}/${cell.getUTCFullYear()}`;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const SPANISH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

function readDay(cell: SheetCell): CellReading {
  if (cell instanceof Date) return typed(cell.toISOString().slice(0, 10));
  const text = cellText(cell);
  const iso = ISO.exec(text)?.slice(1) ?? SPANISH.exec(text)?.slice(1).reverse();
  return iso === undefined
    ? wrong(`${textMessages.day}: escríbela así: 15/03/2021`)
    : typed(iso.map(pad).join('-'));
}

const YES = ['si', 's', 'true', 'verdadero', '1', 'x', 'yes', 'y'];
const NO = ['no', 'n', 'false', 'falso', '0'];

function readFlag(text: string): CellReading {
  const word = foldWords(text);
  if (YES.includes(word)) return typed(true);
  return NO.includes(word) ? typed(false) : wrong('Escribe sí o no');
}

function readChoice(field: FieldOf<'choice'>, text: string): CellReading {
  const values: readonly string[] = vehicleFields[field].values;
  const word = foldWords(text);
  const known =
    values.find((value) => value === text) ??
    values.find((value) => foldWords(choiceLabel(field, value)) === word) ??
    values.find((value) => foldWords(value) === word) ??
    (Object.hasOwn(CHOICE_WORDS[field], word) ? CHOICE_WORDS[field][word] : undefined);
  if (known !== undefined) return typed(known);
  return wrong(`No se conoce. Puede ser: ${values.map((value) => choiceLabel(field, value)).join(', ')}`);
}

function readTags(text: string): string[] {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(String);
    } catch {
      // A tag may begin so.
    }
  }
  return text.split(/[,;]/);
}

/** Reads a cell as a value of a field. */
export function readCell(field: VehicleField, cell: SheetCell): CellReading {
  const text = cellText(cell);
  if (text === '') return { kind: 'empty' };
  const { kind } = vehicleFields[field];
  if (kind === 'day') return readDay(cell);
  if (kind === 'flag') return readFlag(text);
  if (kind === 'choice') return readChoice(field as FieldOf<'choice'>, text);
  if (kind === 'tags') return typed(readTags(text));
  if ((kind === 'number' || kind === 'year') && cell instanceof Date)
    return wrong('Es una fecha: da a la columna formato de número');
  return typed(text);
}
