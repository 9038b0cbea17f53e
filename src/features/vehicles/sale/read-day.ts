import { isCarDay } from './vehicle.texts.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/** Parses days as people and programs write them. */

/** A day in ISO 8601; for a month, its first day. */
export interface DayReading {
  readonly day: string;
  /** Whether the text names no day of the month. */
  readonly isMonth: boolean;
  /** False for '03/12', which may be a month and year, or a day without a year. */
  readonly isSure: boolean;
}

/** Month names in Spanish, German and English. Any prefix of three letters or more matches. */
const MONTHS = [
  ...['enero januar january', 'febrero februar february', 'marzo marz march', 'abril april', 'mayo mai may'],
  ...['junio juni june', 'julio juli july', 'agosto august', 'septiembre setiembre september'],
  ...['octubre oktober october', 'noviembre november', 'diciembre dezember december'],
].map((names) => names.split(' '));

const TIME = /[ t]\d{1,2}:\d\d.*$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const DAY_FIRST = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4}|\d\d)$/;
const NAMED = /^(?:(\d{1,2})[-/. ]+(?:de )?)?([a-z]{3,10})\.?[-/ ]+(?:de )?(\d{4}|\d\d)$/;

const monthNumber = (word: string) =>
  MONTHS.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function dayOf(year: string, month: string | number, date: string | undefined, isSure = true) {
  const pad = (part: string | number) => String(part).padStart(2, '0');
  const day = `${fullYear(year)}-${pad(month)}-${pad(date ?? 1)}`;
  return isCarDay(day) ? { day, isMonth: date === undefined, isSure } : null;
}

/** Parses a day or a month; null for anything else. */
export function readDay(text: string): DayReading | null {
  const plain = foldAccents(text).trim().replace(TIME, '');
  const [, year, month, date] = YEAR_FIRST.exec(plain) ?? COMPACT.exec(plain) ?? [];
  if (year !== undefined && month !== undefined) return dayOf(year, month, date);
  const [, date2, month2, year2] = DAY_FIRST.exec(plain) ?? [];
  if (month2 !== undefined && year2 !== undefined)
    return dayOf(year2, month2, date2, date2 !== undefined || Number(year2) > 12);
  const [, date3, word, year3] = NAMED.exec(plain) ?? [];
  return word === undefined || year3 === undefined ? null : dayOf(year3, monthNumber(word), date3);
}

const DIGITS = /^(\d\d)?(\d\d)(\d{4})$/;

/**
 * Reads what is typed as a day, or as a month where that is enough: as a number pad allows, also without separators
 * (`032021`, `15032021`). A text that is no day, or may be two, stays as it is, for the form to refuse.
 */
export function typedDay(text: string): string {
  const [, date, month, year] = DIGITS.exec(text.trim()) ?? [];
  const parts = [date, month, year].filter((part) => part !== undefined);
  const reading = (parts.length === 0 ? null : readDay(parts.join('/'))) ?? readDay(text);
  if (reading?.isSure !== true) return text.trim();
  return reading.isMonth ? reading.day.slice(0, '2021-03'.length) : reading.day;
}
