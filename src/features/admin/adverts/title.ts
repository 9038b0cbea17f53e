import { bareName, knownBrand, TRADE_BRANDS } from '#src/features/vehicles/domain/brands.ts';
import { MODELS } from './dictionary/models.ts';

/** Brand, model and version in a title: 'BMW X5 M50d xDrive Pano AHK'. */

export interface Title {
  readonly marca: string;
  readonly modelo: string;
  readonly rest: string;
}

const bareWords = (text: string) => text.split(' ').map(bareName).join(' ').trim();

/** The number of leading words that are a name, however they are written: 'RS 6' and 'RS6'. */
function wordsOf(name: string, words: readonly string[]): number {
  const bare = bareName(name);
  let joined = '';
  for (const [index, word] of words.entries()) {
    joined += bareName(word);
    if (joined === bare && bare !== '') return index + 1;
    if (!bare.startsWith(joined)) return 0;
  }
  return 0;
}

/** The brand at the start of a text, and the words after it; null without one. */
export function brandAtStart(text: string): { readonly marca: string; readonly rest: string } | null {
  const plain = text.replace(
    /^(?:verkaufe(?: meinen| unseren)?|biete|se vende|vendo|vendemos|zu verkaufen|neu|top|gebrauchter?|oportunidad)[:!]?\s+/i,
    '',
  );
  const words = plain.replace(/^(Mercedes|MB)[- ](?:Benz )?AMG\b/i, 'Mercedes-Benz AMG').split(/\s+/);
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const marca = knownBrand(words.slice(0, length).join(' ').replace(/[,:]$/, ''));
    if (marca !== null) return { marca, rest: words.slice(length).join(' ') };
  }
  return null;
}

const BMW_CODE = /^(?:M)?([1-8])\d\d[a-z]{0,2}$|^M?([1-8])\d{2}[a-z]+$/i;
const MERCEDES_CODE = /^(A|B|C|E|G|S|V|CLA|CLS|GLA|GLB|GLC|GLE|GLS|CLE|SL|EQ[ABCESTV])$/i;

/** The series of a BMW by its code: '530d', 'M340i'. */
function bmwSeries(words: readonly string[]): string | null {
  const code = BMW_CODE.exec(words[0] ?? '');
  const digit = code?.[1] ?? code?.[2];
  return digit === undefined ? null : `Serie ${digit}`;
}

/** The class of a Mercedes by its letter: 'C 300 e', 'E53 AMG'. */
function mercedesClass(
  words: readonly string[],
): { readonly modelo: string; readonly version: string } | null {
  const own = words.filter((word) => !/^(?:amg|mercedes-?amg)$/i.test(word));
  const hasAmg =
    own.length < words.length &&
    (words[0] !== own[0] || /^amg$/i.test(words[2] ?? '') || /^amg$/i.test(words[1] ?? ''));
  const [first = '', ...later] = own[0] === undefined ? [] : own;
  const joined = /^([A-Z]{1,3})(\d{2,3})(.*)$/i.exec(first);
  const letter = joined?.[1] ?? first;
  if (!MERCEDES_CODE.test(letter)) return null;
  const number = joined === null ? later[0] : `${joined[2]}${joined[3]}`;
  if (joined === null && !/^\d{2,3}[a-z]?$/i.test(number ?? '')) return null;
  const code = joined === null ? [letter, ...later] : [letter, number ?? '', ...later];
  const kept = hasAmg ? code : words.slice(joined === null ? 0 : 1);
  const version = hasAmg ? `AMG ${code.join(' ')}` : joined === null ? kept.join(' ') : code.join(' ');
  return { modelo: letter.length === 1 ? `Clase ${letter.toUpperCase()}` : letter.toUpperCase(), version };
}

const CLASSES = /^([ABCEGSVXRT])-Klasse$/i;

/** A model's usual Spanish name. */
function spanishModel(modelo: string): string {
  const letter = CLASSES.exec(modelo)?.[1];
  const series = /^([1-8])er$/i.exec(modelo)?.[1];
  if (letter !== undefined) return `Clase ${letter.toUpperCase()}`;
  return series === undefined ? modelo : `Serie ${series}`;
}

/** Model and rest of a text without its brand; the model is '' when the brand has no such model. */
export function splitModel(marca: string, text: string): { readonly modelo: string; readonly rest: string } {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (marca === 'BMW') {
    const series = bmwSeries(words);
    const [, digit] = /^Serie ([1-8])\b/i.exec(text) ?? [];
    if (series !== null) return { modelo: series, rest: words.join(' ') };
    if (digit !== undefined) return { modelo: `Serie ${digit}`, rest: words.slice(2).join(' ') };
  }
  if (marca === 'Mercedes-Benz') {
    const found = mercedesClass(words);
    if (found !== null) return { modelo: found.modelo, rest: found.version };
  }
  if (marca === 'MINI') return miniModel(words);
  const models = (MODELS[marca] ?? '').split(',').sort((one, other) => other.length - one.length);
  const atStart = models.find((name) => wordsOf(name, words) > 0);
  if (atStart !== undefined) {
    const length = wordsOf(atStart, words);
    return { modelo: spanishModel(words.slice(0, length).join(' ')), rest: words.slice(length).join(' ') };
  }
  return { modelo: '', rest: words.join(' ') };
}

const MINI_BODIES = ['Countryman', 'Clubman', 'Paceman', 'Aceman'];

/** A MINI's bodies come after the engine: 'Cooper S Countryman'. */
function miniModel(words: readonly string[]): { readonly modelo: string; readonly rest: string } {
  const body = words.find((word) => MINI_BODIES.some((name) => bareName(name) === bareName(word)));
  const first = words.find((word) => /^(?:cooper|one|cabrio|coupe|roadster|jcw|john)$/i.test(bareName(word)));
  const modelo = body ?? (first === 'John' ? 'John Cooper Works' : (first ?? ''));
  const parts = bareWords(modelo).split(' ');
  return { modelo, rest: words.filter((word) => modelo === '' || !parts.includes(bareName(word))).join(' ') };
}

/** Reads a title that begins with a brand; null for another text. */
export function titleOf(text: string): Title | null {
  const brand = brandAtStart(
    text
      .replace(/[*|~_]+/g, ' ')
      .replace(/(?<=\p{L}{2})\/(?=\p{L}{2})/gu, ' ')
      .trim(),
  );
  if (brand === null) return null;
  const { modelo, rest } = splitModel(brand.marca, brand.rest);
  return { marca: brand.marca, modelo, rest };
}

/** A brand by its name; null for another text. */
export function brandMeant(text: string): string | null {
  return knownBrand(text) ?? TRADE_BRANDS.find((brand) => bareName(brand) === bareName(text)) ?? null;
}
