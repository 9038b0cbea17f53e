import { bareName } from '#src/features/vehicles/domain/brands.ts';
import { type Candidate, field } from './advert.ts';
import { isAllEquipment } from './equipment.ts';
import { equipmentFound } from './pieces.ts';
import { splitModel, titleOf } from './title.ts';
import { choiceAlone } from './values.ts';

/** Brand, model and version from names and titles. */

/** Parts of the name that adverts state apart, as written. */
export interface NameParts {
  marca?: string;
  modelo?: string;
  version?: string;
  acabado?: string;
  /** A title with its line: brand, model, version and equipment in one. */
  titulo?: { readonly text: string; readonly line: number };
}

/** Where a part of the name stands. */
export type NameLines = Partial<
  Record<
    'marca' | 'modelo' | 'version',
    { readonly line: number; readonly words: string; readonly name: string }
  >
>;

/** Words of a title's version and the equipment after them. */
export function splitEquipment(rest: string): {
  readonly version: string;
  readonly equipment: readonly string[];
} {
  const words = rest.split(' ').filter(Boolean);
  const kept: string[] = [];
  const equipment: string[] = [];
  for (let index = 0; index < words.length;) {
    const length = [3, 2, 1].find(
      (count) => index + count <= words.length && isAllEquipment(words.slice(index, index + count).join(' ')),
    );
    if (length === undefined) {
      kept.push(words[index] ?? '');
      index += 1;
    } else {
      equipment.push(words.slice(index, index + length).join(' '));
      index += length;
    }
  }
  return {
    version: kept
      .join(' ')
      .replace(/[\s,|/+*-]+$/g, '')
      .replace(/\s[*|/]\s/g, ' ')
      .trim(),
    equipment,
  };
}

const withoutModel = (version: string, marca: string, modelo: string): string => {
  const title = titleOf(version);
  const plain =
    title !== null && title.marca === marca
      ? version
          .split(' ')
          .slice(
            marca.split(/[ -]/).length > 1 && !version.toLowerCase().startsWith(marca.toLowerCase())
              ? 1
              : marca.split(' ').length,
          )
          .join(' ')
      : version;
  const split = splitModel(marca, plain);
  return bareName(split.modelo) === bareName(modelo) && split.modelo !== '' ? split.rest : plain;
};

const contains = (whole: string, part: string) => bareName(whole).includes(bareName(part));

/** The text that contains the other; of two different ones the second. */
const longerOf = (one: string, other: string) => (contains(one, other) ? one : other);

/** Two texts, one after the other, unless one contains the other. */
function joined(one: string, other: string): string {
  if (contains(other, one)) return other;
  return contains(one, other) ? one : `${one} ${other}`;
}

/** Marca, modelo and version of the parts; '' where they say nothing. */
export function vehicleName(parts: NameParts): {
  marca: string;
  modelo: string;
  version: string;
  equipment: readonly string[];
} {
  const title = parts.titulo === undefined ? null : titleOf(parts.titulo.text);
  const ownModel = parts.modelo ?? '';
  const fromModel = titleOf(ownModel);
  const marca = parts.marca ?? fromModel?.marca ?? title?.marca ?? '';
  const split = splitModel(
    marca,
    fromModel !== null && fromModel.marca === marca && fromModel.modelo !== ''
      ? `${fromModel.modelo} ${fromModel.rest}`
      : ownModel,
  );
  const known = ownModel !== '' && split.modelo !== '' ? split : { modelo: ownModel, rest: '' };
  const modelo = known.modelo === '' ? (title?.modelo ?? '') : known.modelo;
  const titleRest = title === null ? { version: '', equipment: [] } : splitEquipment(title.rest);
  const isSameModel =
    title !== null &&
    (title.modelo === '' || bareName(title.modelo) === bareName(modelo) || contains(ownModel, title.modelo));
  // 'V90' of a pair is 'V90 Cross Country' in the title.
  const isLonger = title !== null && modelo !== '' && title.modelo.startsWith(`${modelo} `);
  const longer = isLonger ? `${title.modelo.slice(modelo.length + 1)} ${titleRest.version}`.trim() : '';
  const fromTitle = isSameModel ? titleRest.version : longer;
  const stated = parts.version === undefined ? '' : withoutModel(parts.version, marca, modelo);
  const base = stated === '' ? longerOf(fromTitle, known.rest) : joined(known.rest, stated);
  const version = parts.acabado === undefined ? base : joined(base, parts.acabado);
  return { marca, modelo, version, equipment: titleRest.equipment };
}

/** Rows of a title: its facts, and the equipment beside them. */
export function nameRows(parts: NameParts, lines: NameLines): Candidate[] {
  const { marca, modelo, version, equipment } = vehicleName(parts);
  const title =
    parts.titulo === undefined ? undefined : { line: parts.titulo.line, words: parts.titulo.text, name: '' };
  const rows: Candidate[] = [];
  for (const [name, value] of [
    ['marca', marca],
    ['modelo', modelo],
    ['version', version],
  ] as const) {
    const at = lines[name] ?? lines.modelo ?? title;
    if (value !== '' && at !== undefined) rows.push({ ...at, ...field(name, value, 5) });
  }
  if (title === undefined) return rows;
  for (const words of equipment)
    for (const found of equipmentFound(words)) rows.push({ ...title, words, ...found });
  const body = /\b(?:cabrio(?:let)?|coup[eé]|kombi|roadster|limousine)\b/i.exec(title.words)?.[0];
  const gear =
    /\b(?:automatik|automatic[oa]?|autom[aá]tico|dsg|s[ -]tronic|pdk|steptronic|tiptronic)\b/i.exec(
      title.words,
    )?.[0];
  const bodyValue = body === undefined ? null : choiceAlone('carroceria', body);
  if (bodyValue !== null) rows.push({ ...title, ...field('carroceria', bodyValue, -3) });
  if (gear !== undefined) rows.push({ ...title, ...field('transmision', 'automatico', -3) });
  return rows;
}
