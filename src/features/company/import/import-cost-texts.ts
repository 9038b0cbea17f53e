import { formatEuros, UNIT_SPACE } from '#src/lib/format.ts';
import { readSpanishNumber } from '#src/lib/spanish-number.ts';
import { readEuros } from '#src/lib/typed-euros.ts';
import { VAT_KINDS, type ImportCase, type ImportCost, type VatKind } from './import-cost.ts';

/** Inputs and texts of a calculation. */

/** Labels of the kinds of IVA in the form. */
export const VAT_WORDS: Readonly<Record<VatKind, { readonly label: string; readonly hint: string }>> = {
  usado: { label: 'Usado, IVA no deducible', hint: 'Precio tal como se anuncia.' },
  deducible: { label: 'Usado, IVA deducible', hint: 'Precio neto, sin el IVA del país.' },
  nuevo: { label: 'Nuevo', hint: 'Hasta 6 meses o 6.000\u202fkm. Precio neto, sin el IVA del país.' },
};

/** The lines before the total, by the formula of SPEC section 1; `percent` names the figure with a line's rate. */
export const costLines = [
  { name: 'precio', term: 'Precio del vehículo', percent: null, text: 'El del coche en su país de origen.' },
  { name: 'transporte', term: 'Transporte', percent: null, text: 'Hasta nuestro local. IVA incluido.' },
  {
    name: 'gestion',
    term: 'Gestión documental',
    percent: null,
    text: 'Los trámites hasta la matriculación. IVA incluido.',
  },
  { name: 'placas', term: 'Tasas y placas', percent: null, text: 'De la Jefatura de Tráfico.' },
  {
    name: 'matriculacion',
    term: 'Impuesto de matriculación',
    percent: 'matriculacionPercent',
    text: 'Según el CO₂. Estimado.',
  },
  { name: 'iva', term: 'IVA', percent: 'ivaPercent', text: 'El que corresponda al vehículo.' },
] as const satisfies readonly {
  readonly name: keyof ImportCost;
  readonly term: string;
  readonly percent: keyof ImportCost | null;
  readonly text: string;
}[];

const MOST_CO2 = 999;

/** Raw values of the form. */
export interface TypedCase {
  readonly precio: string;
  readonly co2: string;
  readonly iva: string;
}

/** Emissions in g/km; null for an invalid number. */
function readCo2(text: string): number | null {
  const co2 = readSpanishNumber(text);
  return co2.kind !== 'number' || co2.value < 0 || co2.value > MOST_CO2 ? null : co2.value;
}

/** Parses the form values; null while one is missing or invalid. */
export function readCase(typed: TypedCase): ImportCase | null {
  const precio = readEuros(typed.precio);
  const co2 = readCo2(typed.co2);
  const iva = VAT_KINDS.find((kind) => kind === typed.iva);
  return precio === null || co2 === null || iva === undefined ? null : { precio, co2, iva };
}

/** Error of each field; '' for none. */
export function caseProblems({ precio, co2 }: Pick<TypedCase, 'precio' | 'co2'>) {
  return {
    precio:
      readEuros(precio) === null ? `Escribe el precio en cifras, entre 1 y ${formatEuros(999_999_999)}.` : '',
    co2: readCo2(co2) === null ? `Escribe el CO₂ en cifras, de 0 a ${MOST_CO2}${UNIT_SPACE}g/km.` : '',
  };
}

/** For example `4,75 %`. */
const percent = (value: number): string => `${String(value).replace('.', ',')}${UNIT_SPACE}%`;

/** Each figure of a calculation as text, by name. @param cost null while there is none. */
export function costTexts(cost: ImportCost | null): Readonly<Record<keyof ImportCost, string>> {
  const euros = (amount: number | undefined) => (amount === undefined ? '—' : formatEuros(amount));
  return {
    precio: euros(cost?.precio),
    transporte: euros(cost?.transporte),
    gestion: euros(cost?.gestion),
    placas: euros(cost?.placas),
    matriculacion: euros(cost?.matriculacion),
    matriculacionPercent: cost === null ? '' : percent(cost.matriculacionPercent),
    iva: cost?.ivaPercent === 0 ? 'Ya en el precio' : euros(cost?.iva),
    ivaPercent: cost === null || cost.ivaPercent === 0 ? '' : percent(cost.ivaPercent),
    total: euros(cost?.total),
  };
}

const BEGIN = 'Cálculo orientativo de la web: ';
const END = 'Precio final en España: ';
const FORMER = new RegExp(`${BEGIN}[^]*?${END}[^\n]*\n*`, 'g');

/** The calculation as part of the request's message. */
export function costMessage(input: ImportCase, cost: ImportCost): string {
  const texts = costTexts(cost);
  const tax = `impuesto de matriculación (${texts.matriculacionPercent}, ${String(input.co2).replace('.', ',')}${UNIT_SPACE}g/km) ${texts.matriculacion}`;
  const iva = `IVA ${cost.ivaPercent === 0 ? 'ya en el precio' : `(${texts.ivaPercent}) ${texts.iva}`}`;
  const lines = [
    `${BEGIN}${VAT_WORDS[input.iva].label}, precio ${texts.precio}`,
    `transporte ${texts.transporte}, gestión ${texts.gestion}, placas ${texts.placas}, ${tax}, ${iva}.`,
  ];
  return `${lines.join('; ')}\n${END}${texts.total}`.replaceAll(UNIT_SPACE, ' ');
}

/** Appends a calculation to a text, replacing an earlier calculation. */
export function withCostMessage(written: string, message: string): string {
  const own = written.replace(FORMER, '').trim();
  return own === '' ? message : `${own}\n\n${message}`;
}
