import type { AdvertReading, AdvertRow } from '#src/features/admin/adverts/advert.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { type AdvertField, type AdvertValue, inOneLine, type readAdverts } from './adverts.ts';

/** Compares a reading with what its advert says. */

type Advert = ReturnType<typeof readAdverts>[number];

/** Fields that are not judged. */
const FREE: readonly string[] = ['descripcion', 'proveedor', 'etiquetas'];

const plain = (value: AdvertValue) => (typeof value === 'string' ? foldAccents(inOneLine(value)) : value);
const words = (text: string) => foldAccents(inOneLine(text)).replace(/[^\p{L}\d]+/gu, '');

export interface Score {
  readonly right: string[];
  readonly wrong: string[];
  readonly missing: string[];
  readonly equipmentRight: string[];
  readonly equipmentWrong: string[];
  readonly technicalRight: string[];
  readonly technicalWrong: string[];
  /** About the car, but in no row. */
  readonly lost: string[];
  /** Not about the car, but a field or technical data. */
  readonly noise: string[];
  /** Not about the car, but unrecognised. */
  readonly shown: string[];
}

/** Whether a row is of a line of the advert, or of a part of it. */
const isOf = (row: AdvertRow, line: string) =>
  words(row.words) === words(line) ||
  words(line).includes(words(row.words)) ||
  words(row.words).includes(words(line));

/** Whether the rows contain every word of a line. */
function isVisible(rows: readonly AdvertRow[], line: string): boolean {
  const own = rows.filter((row) => row.target.kind !== 'ignored');
  if (own.some((row) => words(row.words).includes(words(line)))) return true;
  let rest = words(line);
  for (const row of own) rest = rest.replace(words(row.words), '');
  return rest === '';
}

export function scoreAdvert({ expected }: Advert, { rows }: AdvertReading): Score {
  const read = new Map<string, AdvertValue>();
  for (const { target } of rows) if (target.kind === 'field') read.set(target.field, target.value);
  const groups = new Map(
    rows.flatMap(({ id, target }) => (target.kind === 'spec' ? [[id, target.grupo]] : [])),
  );
  const { facts, may, equipment, technical, unrecognised, noise } = expected;
  const allowed = (field: string) => facts[field as AdvertField] ?? may[field as AdvertField] ?? [];
  const isRight = (field: string, value: AdvertValue) =>
    allowed(field).some((one) => plain(one) === plain(value));
  const entries = [...read].filter(([field]) => !FREE.includes(field));
  const groupOf = ({ target }: AdvertRow): string | null => {
    if (target.kind === 'ignored' && target.repeats !== undefined) return groups.get(target.repeats) ?? null;
    return target.kind === 'spec' ? target.grupo : null;
  };
  const inGroup = (expectation: { readonly line: string; readonly group: readonly string[] }) =>
    rows.some((row) => isOf(row, expectation.line) && expectation.group.includes(groupOf(row) ?? ''));
  const placed = (line: string) => rows.filter((row) => words(row.words) === words(line));
  const names = (list: readonly { readonly line: string }[]) => list.map(({ line }) => line);
  return {
    right: entries
      .filter(([field, value]) => field in facts && isRight(field, value))
      .map(([field]) => field),
    wrong: entries
      .filter(([field, value]) => !isRight(field, value))
      .map(([field, value]) => `${field} = ${value}`),
    missing: Object.keys(facts).filter((field) => !read.has(field)),
    equipmentRight: names(equipment.filter(inGroup)),
    equipmentWrong: names(equipment.filter((one) => !inGroup(one))),
    technicalRight: names(technical.filter(inGroup)),
    technicalWrong: names(technical.filter((one) => !inGroup(one))),
    lost: unrecognised.filter((line) => !isVisible(rows, line)),
    noise: noise.filter((line) =>
      placed(line).some(({ target }) => target.kind === 'field' || target.kind === 'spec'),
    ),
    shown: noise.filter((line) => placed(line).some(({ target }) => target.kind === 'unknown')),
  };
}
