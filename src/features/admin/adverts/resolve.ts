import {
  type AdvertField,
  type AdvertRow,
  type AdvertTarget,
  type Candidate,
  IGNORED,
  UNKNOWN,
} from './advert.ts';
import { ONLY_PRICE } from './price.ts';
import { wordKey } from './words.ts';

/** Chooses among the readings of a whole advert: one value per field, each piece of equipment once. */

const rankOf = ({ rank = 0 }: Candidate) => rank;

function fieldOf(candidate: Candidate): AdvertField | null {
  return candidate.target.kind === 'field' ? candidate.target.field : null;
}

const valueOf = (candidate: Candidate | undefined) =>
  candidate?.target.kind === 'field' ? candidate.target.value : undefined;

/** The reading that counts for each field. */
function chosen(candidates: readonly Candidate[]): Map<AdvertField, Candidate> {
  const best = new Map<AdvertField, Candidate>();
  for (const candidate of candidates) {
    const name = fieldOf(candidate);
    if (name === null) continue;
    const former = best.get(name);
    if (former === undefined || rankOf(candidate) > rankOf(former)) best.set(name, candidate);
  }
  return best;
}

const FIVE_DOORS = ['Familiar', 'SUV', 'Compacto', 'Monovolumen'];
const TWO_DOORS = ['Cabrio', 'Coupé'];

/** Removes readings that the rest of the advert refutes or leaves open. */
function corrected(candidates: readonly Candidate[]): Candidate[] {
  const best = chosen(candidates);
  const body = valueOf(best.get('carroceria'));
  const fuel = valueOf(best.get('combustible'));
  const price = best.get('precio_eur');
  const isGross = price === undefined || rankOf(price) > ONLY_PRICE;
  return candidates.map((candidate) => {
    const { target, otherwise } = candidate;
    if (target.kind !== 'field') return candidate;
    if (target.field === 'iva_incluido' && target.value === false && isGross)
      return { ...candidate, target: IGNORED };
    if (target.field === 'puertas' && otherwise === UNKNOWN) {
      const bodies = target.value === 5 ? FIVE_DOORS : TWO_DOORS;
      return bodies.includes(String(body)) ? candidate : { ...candidate, target: UNKNOWN };
    }
    const isPower =
      target.field === 'consumo' &&
      otherwise?.kind === 'spec' &&
      otherwise.clave.startsWith('Consumo eléctrico');
    return isPower && fuel !== undefined && fuel !== 'electrico'
      ? { ...candidate, target: otherwise }
      : candidate;
  });
}

/** What becomes of a reading of a field that does not count. */
function beaten(candidate: Candidate, best: Candidate | undefined): AdvertTarget {
  if (candidate.otherwise !== undefined && valueOf(candidate) !== valueOf(best)) return candidate.otherwise;
  const [own, other] = [String(valueOf(candidate)), String(valueOf(best))];
  // A month repeats its day.
  if (own === other || (/^\d{4}-\d\d$/.test(own) && other.startsWith(own))) return IGNORED;
  const name = fieldOf(candidate);
  // Other prices and years belong to instalments, other cars or former times.
  const isNoise: readonly AdvertField[] = [
    'precio_eur',
    'anio',
    'color_exterior',
    'carroceria',
    'condicion',
    'combustible',
    'regimen_iva',
    'marca',
    'modelo',
    'version',
  ];
  return name !== null && isNoise.includes(name) ? IGNORED : UNKNOWN;
}

/** Of a deductible sale the gross price counts, so IVA is part of it. */
function withTax(rows: readonly AdvertRow[]): AdvertRow[] {
  const rowOf = (field: AdvertField) =>
    rows.find(({ target }) => target.kind === 'field' && target.field === field);
  const price = rowOf('precio_eur');
  const tax = rowOf('regimen_iva')?.target;
  const isDeductible = tax?.kind === 'field' && tax.value === 'deducible';
  if (price === undefined || !isDeductible || rowOf('iva_incluido') !== undefined) return [...rows];
  const included = { kind: 'field', field: 'iva_incluido', value: true } as const;
  return rows.flatMap((row) =>
    row === price ? [row, { ...row, id: rows.length, target: included }] : [row],
  );
}

/** Marks a second row for the same equipment or data as a repetition of the first. */
function withoutRepetitions(rows: readonly AdvertRow[]): AdvertRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.target.kind !== 'spec') return row;
    const key = `${row.target.grupo} ${wordKey(row.target.clave)}`;
    const repeats = first.get(key);
    if (repeats !== undefined) return { ...row, target: { kind: 'ignored', repeats } };
    first.set(key, row.id);
    return row;
  });
}

/** The rows of an advert, in its order. */
export function resolve(all: readonly Candidate[]): AdvertRow[] {
  const candidates = corrected(all);
  const best = chosen(candidates);
  const names = (['marca', 'modelo', 'version'] as const).map((name) => valueOf(best.get(name)) ?? '');
  const name = new Set(wordKey(names.join(' ')).split(' '));
  const rows = candidates.map((candidate, id): AdvertRow => {
    const { line, words, target } = candidate;
    const own = fieldOf(candidate);
    const counting = own === null ? candidate : best.get(own);
    const repeatsName =
      target.kind === 'unknown' &&
      wordKey(words)
        .split(' ')
        .every((word) => name.has(word));
    const decided = counting === candidate ? target : beaten(candidate, counting);
    return { id, line, words, name: candidate.name, target: repeatsName ? IGNORED : decided };
  });
  return withTax(withoutRepetitions(rows)).sort((one, other) => one.line - other.line);
}
