import { field, type Found, spec } from './advert.ts';
import type { Meaning } from './names.ts';
import { plainKey } from './words.ts';

/** Values of technical data in Spanish words and units. */

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:liter|litros?|ltr\.?|lts?\.?)(?![\p{L}/])/giu, 'l'],
  [/\b(?:sekunden|sek\.?|segundos|seg\.?|sec\.?)(?!\p{L})/giu, 's'],
  [/\bgr?\.?(?=\s?\/\s?km)/gi, 'g'],
  [/\s?\/\s?(?=100|km\b|h\b)/g, '/'],
  [/(?<=\/100)\s?km/gi, ' km'],
  [/\bkm\/std\.?/gi, 'km/h'],
  [/\b(?:U\/min|1\/min|rpm|min-1)(?!\p{L})/giu, 'rpm'],
  [/\bbei\b/gi, 'a'],
  [/\b(?:bis zu|bis)\b/gi, 'hasta'],
  [/\bvon\b/gi, 'de'],
  [/\b(?:Zoll|pulgadas)\b/gi, '"'],
  [/\bStunden\b|\bStd\.?(?!\p{L})/giu, 'h'],
  [/\b(?:Minuten|Min\.)(?!\p{L})/giu, 'min'],
  [/\bGang\b/gi, 'marchas'],
  [/\b(?:Reihe|Reihenmotor)\b/gi, 'en línea'],
  [/\bPS\b/g, 'CV'],
  [/^SoH:? /i, ''],
  [/(?<=\d ?)L\b/g, 'l'],
  [/\b(?:ca\.?|circa|aprox\.?)\s/gi, ''],
  [/\s*\((?:komb(?:iniert)?\.?|kombiniert|mixto|combinado)?,?\s?(?:wltp|nefz|nedc)?\)/gi, ''],
  [/\s*\((?:0\s?-\s?100 km\/h|netto|brutto|neta?|bruta?|dc|ac|eaer|din|vda)\)/gi, ''],
];

export function spanishValue(text: string): string {
  const isBoth = /brutto/i.test(text) && /netto/i.test(text);
  const plain = WORDS.reduce((value, [word, spanish]) => value.replace(word, spanish), text.trim());
  const figures = isBoth
    ? plain.replace(/brutto/gi, 'brutos').replace(/netto/gi, 'netos')
    : plain.replace(/\s*\b(?:brutto|netto|bruto|neto|brutos|netos)\b/gi, '');
  return figures
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d)\s?"/g, '"')
    .replace(/[.,;]$/, '')
    .trim();
}

/** Power as 'CV (kW)'. */
function powerText(text: string): string {
  const plain = plainKey(text);
  const cv = /(\d+) ?(?:ps|cv|hp)/.exec(plain)?.[1];
  const kw = /(\d+) ?kw/.exec(plain)?.[1];
  if (cv === undefined) return kw === undefined ? '' : `${kw} kW`;
  return kw === undefined ? `${cv} CV` : `${cv} CV (${kw} kW)`;
}

/** A name with what the pair says about the measurement. */
function claveOf(clave: string, said: string): string {
  const plain = plainKey(said);
  if (clave.startsWith('Autonomía') && /wltp/.test(plain)) return `${clave} WLTP`;
  if (
    clave === 'Capacidad de batería' &&
    /nett[oa]|\bneta|nutzbar|\butil\b/.test(plain) !== /brutt|\bbruta/.test(plain)
  )
    return `${clave} (${/brutt|bruta/.test(plain) ? 'bruta' : 'neta'})`;
  if (clave === 'Potencia de carga' && /\bdc\b/.test(plain)) return `${clave} (CC)`;
  return clave === 'Potencia de carga' && /\bac\b/.test(plain) ? `${clave} (CA)` : clave;
}

/** What must stand in the value of a unit. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  Nm: /\d/,
  'km/h': /\d{2,3}/,
  s: /\d/,
  kWh: /\d.*kwh|^[\d.,]+$/,
  kW: /\d.*kw|^[\d.,]+$/,
  kg: /\d.*kg|^[\d.]+$/,
  l: /\d ?(?:l|liter|litros?|ltr|lts?)\b|^[\d.]+$/,
  mm: /\d.*(?:mm|cm|m)\b|^[\d. /x]+$/,
  km: /\d.*km/,
  '%': /\d ?%|^\d+$/,
};

/** Reads a technical value; nothing when the text cannot be one. */
export function readTechnical(
  { grupo, clave, unit }: Extract<Meaning, { kind: 'technical' }>,
  name: string,
  value: string,
): Found[] {
  const plain = plainKey(value);
  const title = claveOf(clave, `${name} ${value}`);
  if (unit === 'cv') {
    const power = powerText(value);
    return power === '' ? [] : [spec(grupo, title, power)];
  }
  if (unit === '') {
    const count = /^(?:v|r|w)?\d{1,2}\b/.exec(plain)?.[0];
    return count === undefined ? [] : [spec(grupo, title, count.toUpperCase())];
  }
  if (unit !== 'texto' && !(NEEDED[unit] ?? /\d/).test(plain)) return [];
  const text = spanishValue(value);
  if (text === '' || text.length > 80 || (unit === 'texto' && text.length > 40)) return [];
  const bare = /^[\d.,]+$/.test(text) && unit !== 'texto';
  return [spec(grupo, title, bare ? `${text} ${unit === 'pulgadas' ? '"' : unit}`.replace(' "', '"') : text)];
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/pdk/, 'PDK'],
  [/\bdsg/, 'DSG'],
  [/s[ -]?tronic/, 'S tronic'],
  [/tiptronic s\b/, 'Tiptronic S'],
  [/tiptronic/, 'Tiptronic'],
  [/steptronic/, 'Steptronic'],
  [/7g-?tronic/, '7G-Tronic'],
  [/9g-?tronic/, '9G-Tronic'],
  [/g-?tronic/, 'G-Tronic'],
  [/multitronic/, 'Multitronic'],
  [/geartronic/, 'Geartronic'],
  [/powershift/, 'Powershift'],
  [/\bedc\b/, 'EDC'],
  [/\bcvt\b|stufenlos/, 'Variador continuo (CVT)'],
  [/\b(?:e-?)?dct\b/, 'DCT'],
  [/\beat ?([68])/, 'EAT'],
  [/doppelkupplung|doble embrague|dual clutch/, 'Doble embrague'],
];

/** The gearbox and its gears as technical data: 'PDK de 8 marchas'. */
export function gearboxOf(text: string): Found[] {
  const plain = plainKey(text);
  const gears = /\b(\d{1,2})[ -]?(?:gang|gange|stufen|velocidades|marchas|vel\b|speed)/.exec(plain)?.[1];
  const kinds = KINDS.filter(([word]) => word.test(plain)).map(([, kind]) => kind);
  const [kind] = kinds;
  if (kind === undefined) return gears === undefined ? [] : [spec('Transmisión', 'Número de marchas', gears)];
  const name = kinds.length > 1 && kinds.at(-1) === 'Doble embrague' ? `Doble embrague ${kind}` : kind;
  return [spec('Transmisión', 'Caja de cambios', gears === undefined ? name : `${name} de ${gears} marchas`)];
}

/** Parts of a driving cycle, which are no combined consumption. */
const CYCLES: readonly (readonly [RegExp, string])[] = [
  [/ausserorts|extraurban|landstrasse|carretera|stadtrand/, 'Consumo extraurbano'],
  [/innerorts|innenstadt|\burbano|\bciudad|\bstadt\b/, 'Consumo urbano'],
  [/autobahn|autopista|autovia/, 'Consumo en autopista'],
];

/** Consumption and emissions: WLTP before NEDC, combined before any other cycle. */
export function readMeasured(clave: 'Consumo' | 'Emisiones CO₂', name: string, value: string): Found[] {
  const said = plainKey(`${name} ${value}`);
  const pattern =
    clave === 'Consumo'
      ? /([\d.,]+) ?(l|ltr|liter|litros|kwh)? ?(?:\/|pro|auf|a los|cada) ?100/
      : /(\d+)[,.]?\d* ?g/;
  const [, figure, unit = ''] =
    pattern.exec(plainKey(value)) ??
    (clave === 'Consumo' ? /^([\d.,]+) ?(l|litros|liter|kwh)\.?$/.exec(plainKey(value)) : null) ??
    (/^\d+(?:[.,]\d+)?$/.exec(value.trim()) ? [value, value.trim()] : []);
  const amount = Number(figure?.replace(',', '.'));
  if (figure === undefined || Number.isNaN(amount) || amount > 999) return [];
  const isOld = /nefz|nedc/.test(said);
  const isElectric = unit === 'kwh' || (unit === '' && /strom|electric/.test(said));
  const written = clave === 'Consumo' ? `${figure} ${isElectric ? 'kWh' : 'l'}/100 km` : `${figure} g/km`;
  const cycle = isOld ? ' NEDC' : /wltp/.test(said) ? ' WLTP' : '';
  const part =
    clave !== 'Consumo' ? clave : isElectric ? 'Consumo eléctrico' : isOld ? 'Consumo mixto' : 'Consumo';
  const otherwise = spec('Consumo', `${part}${cycle}`, written).target;
  const cyclic = clave === 'Consumo' ? CYCLES.find(([word]) => word.test(said))?.[1] : undefined;
  if (cyclic !== undefined) return [spec('Consumo', cyclic, written)];
  if (/entladen|descargada/.test(said)) return [spec('Consumo', `${part} con batería descargada`, written)];
  const rank = (isOld ? -2 : cycle === '' ? 0 : 1) - (isElectric ? 0.5 : 0);
  return [{ ...field(clave === 'Consumo' ? 'consumo' : 'co2_g_km', amount, rank), otherwise }];
}
