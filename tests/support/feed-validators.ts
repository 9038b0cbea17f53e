import { parse } from 'csv-parse/sync';
import sharp from 'sharp';

/**
 * Checks the files for Google and Meta as their readers do. Written from the public specifications alone, without the writer's code.
 * Google: support.google.com/merchants/answer/11192663 and the answers named below. Meta: developers.facebook.com, auto-ads
 * reference, and the enumerations of the catalogue's vehicles in its Graph API. Each function returns a line for every problem.
 */

type Row = Readonly<Record<string, string>>;
/** Why a value is wrong; null when it is right. */
type Check = (value: string, row: Row) => string | null;

interface Column {
  /** Whether a row must have a value; all optional columns may be absent. */
  readonly isRequired: boolean | ((row: Row) => boolean);
  readonly check: Check;
}

const lengthOf = (text: string) => Array.from(text).length;
const text =
  (max: number): Check =>
  (value) =>
    lengthOf(value) > max ? `has ${lengthOf(value)} characters, at most ${max}` : null;
const form =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? null : `is not like ${pattern.source}`;
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value) ? null : `is none of ${values.join(', ')}`;
const url: Check = (value) => {
  if (value.length > 2000) return 'is longer than 2000 characters';
  const address = URL.canParse(value) ? new URL(value) : null;
  if (address === null || !/^https?:$/.test(address.protocol)) return 'is no web address';
  return /[\s|]/.test(value) ? 'has a blank' : null;
};
/** JPEG, PNG, GIF, BMP and TIFF: WebP is missing in both lists. */
const picture: Check = (value, row) => url(value, row) ?? form(/\.(?:jpe?g|png|gif|bmp|tiff?)$/i)(value, row);
const all =
  (separator: string, most: number, check: Check): Check =>
  (value, row) => {
    const parts = value.split(separator);
    if (parts.length > most) return `has ${parts.length} values, at most ${most}`;
    return parts.map((part) => check(part, row)).find((problem) => problem !== null) ?? null;
  };
const both =
  (...checks: readonly Check[]): Check =>
  (value, row) =>
    checks.map((check) => check(value, row)).find((problem) => problem !== null) ?? null;
const required = (check: Check): Column => ({ isRequired: true, check });
const optional = (check: Check): Column => ({ isRequired: false, check });
const requiredWhen = (isRequired: (row: Row) => boolean, check: Check): Column => ({ isRequired, check });

const price = form(/^(?!0+\.00)\d{1,9}\.\d{2} EUR$/);
const year = form(/^(?:18|19|20)\d\d$/);

const isNew = (row: Row) => row['condition'] === 'new';
const hasEngine = (row: Row, ...engines: readonly string[]) => engines.includes(row['engine'] ?? '');

/** For Spain. */
const GOOGLE: Readonly<Record<string, Column>> = {
  id: required(text(50)),
  link: required(url),
  // Answer 13871172.
  link_template: optional(both(url, form(/\{store_code\}/))),
  brand: required(text(70)),
  model: required(text(150)),
  trim: optional(text(150)),
  year: optional(year),
  condition: required(oneOf('new', 'used')),
  price: required(price),
  mileage: required(form(/^\d{1,7} (?:km|KM|Km)$/)),
  // At most 100 characters, 40 for each colour; not a number or a single letter: answer 6324487.
  color: required(both(text(100), all('/', 3, text(40)), form(/\p{L}.*\p{L}/u))),
  image_link: required(picture),
  additional_image_link: optional(all(',', 10, picture)),
  // Answer 14154094.
  vehicle_fulfillment: required(form(/^(?:in_store:[!-9;-~]{1,64}(?::[!-9;-~]{1,64})*|online)$/)),
  google_product_category: required(oneOf('916')),
  // Answer 14156068.
  engine: required(
    oneOf(
      ...['gasoline', 'diesel', 'electric', 'hybrid', 'plug-in_hybrid'],
      ...['lpg', 'methane', 'natural_gas', 'other'],
    ),
  ),
  // Answer 14157085.
  body_style: optional(
    oneOf(
      ...['convertible', 'coupe', 'crossover', 'full size van', 'hatchback', 'minivan', 'sedan'],
      ...['station wagon', 'suv', 'truck'],
    ),
  ),
  // Answer 14546138.
  date_first_registered: requiredWhen((row) => !isNew(row), form(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/)),
  // Answer 14546146.
  co2_emissions: requiredWhen(isNew, (value, row) =>
    hasEngine(row, 'electric') ? oneOf('0 g/km')(value, row) : form(/^\d{1,3} g\/km$/)(value, row),
  ),
  // Answer 14543580.
  fuel_consumption: requiredWhen(
    (row) => isNew(row) && hasEngine(row, 'gasoline', 'diesel', 'hybrid', 'plug-in_hybrid'),
    form(/^\d{1,2}(?:\.\d+)? l\/100km$/),
  ),
  // Answer 14546149.
  energy_consumption: requiredWhen(
    (row) => isNew(row) && hasEngine(row, 'electric', 'plug-in_hybrid'),
    form(/^\d{1,2}(?:\.\d+)? kWh\/100km$/),
  ),
};

const noLink = /https?:|www\.|\w@\w+\.\w/i;
const description: Check = (value) => {
  if (noLink.test(value)) return 'has a link';
  return /\p{Lu}/u.test(value) && !/\p{Ll}/u.test(value) ? 'is in capitals only' : null;
};
const address: Check = (value) => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    return 'is no JSON';
  }
  const parts = new Map(Object.entries(parsed as Record<string, unknown>));
  const missing = ['addr1', 'city', 'region', 'postal_code', 'country'].filter(
    (name) => typeof parts.get(name) !== 'string' || parts.get(name) === '',
  );
  return missing.length === 0 ? null : `lacks ${missing.join(', ')}`;
};
const degrees =
  (most: number): Check =>
  (value) =>
    /^-?\d+(?:\.\d+)?$/.test(value) && Math.abs(Number(value)) <= most ? null : `is no degree up to ${most}`;

const META: Readonly<Record<string, Column>> = {
  vehicle_id: required(text(100)),
  title: required(text(500)),
  description: required(both(text(5000), description)),
  url: required(url),
  make: required(text(100)),
  model: required(text(100)),
  year: required(year),
  'mileage.value': required(form(/^\d{1,7}$/)),
  'mileage.unit': required(oneOf('KM')),
  'image[0].url': required(picture),
  ...Object.fromEntries(
    Array.from({ length: 19 }, (_, index) => [`image[${index + 1}].url`, optional(picture)]),
  ),
  body_style: required(
    oneOf(
      ...['CONVERTIBLE', 'COUPE', 'CROSSOVER', 'HATCHBACK', 'MINIVAN', 'SEDAN', 'SMALL_CAR', 'SUV'],
      ...['TRUCK', 'VAN', 'WAGON', 'OTHER'],
    ),
  ),
  price: required(price),
  availability: optional(oneOf('AVAILABLE', 'NOT_AVAILABLE', 'PENDING')),
  exterior_color: required(text(100)),
  state_of_vehicle: required(oneOf('NEW', 'USED', 'CPO')),
  address: required(address),
  latitude: required(degrees(90)),
  longitude: required(degrees(180)),
  trim: optional(text(50)),
  fuel_type: optional(oneOf('DIESEL', 'ELECTRIC', 'FLEX', 'GASOLINE', 'HYBRID', 'OTHER')),
  transmission: optional(oneOf('AUTOMATIC', 'MANUAL')),
  drivetrain: optional(oneOf('FWD', 'RWD', 'AWD', 'TWO_WD', 'FOUR_WD', 'OTHER')),
};

/** Private columns, and characters that break readers. */
const PRIVATE = ['vin', 'plate', 'matricula', 'vehicle_registration_plate'];
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const BROKEN = /[\u0000-\u001f\u007f-\u009f\ufffd]/;

function headProblems(columns: Readonly<Record<string, Column>>, head: readonly string[]): string[] {
  return [
    ...head.filter((name) => !Object.hasOwn(columns, name)).map((name) => `unknown column ${name}`),
    ...head.filter((name, index) => head.indexOf(name) !== index).map((name) => `column ${name} twice`),
    ...head.filter((name) => PRIVATE.includes(name)).map((name) => `private column ${name}`),
    ...Object.entries(columns)
      .filter(([name, { isRequired }]) => isRequired !== false && !head.includes(name))
      .map(([name]) => `no column ${name}`),
  ];
}

function cellProblem({ isRequired, check }: Column, value: string, row: Row): string | null {
  const must = typeof isRequired === 'boolean' ? isRequired : isRequired(row);
  if (value === '') return must ? 'is missing' : null;
  if (value.trim() !== value) return 'begins or ends with a blank';
  return BROKEN.test(value) ? 'has a control character' : check(value, row);
}

interface Reading {
  readonly columns: Readonly<Record<string, Column>>;
  /** The column that identifies a car. */
  readonly key: string;
}

function tableProblems({ columns, key }: Reading, [head = [], ...lines]: readonly (readonly string[])[]) {
  const problems = headProblems(columns, head);
  const seen = new Set<string>();
  for (const [index, cells] of lines.entries()) {
    const line = `line ${index + 2}`;
    if (cells.length !== head.length) problems.push(`${line} has ${cells.length} of ${head.length} cells`);
    const row: Row = Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']));
    const id = row[key] ?? '';
    if (seen.has(id)) problems.push(`${line}: ${key} ${id} twice`);
    seen.add(id);
    for (const [name, value] of Object.entries(row)) {
      const column = columns[name];
      const problem = column === undefined ? null : cellProblem(column, value, row);
      if (problem !== null) problems.push(`${line}: ${name} ${JSON.stringify(value)} ${problem}`);
    }
  }
  return problems;
}

/** @throws TypeError for bytes that are not UTF-8. */
const decoded = (file: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);

function googleTable(file: Uint8Array): string[][] {
  return decoded(file)
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
}
function metaTable(file: Uint8Array): string[][] {
  return parse(decoded(file), { bom: false });
}

function rowsOf([head = [], ...lines]: readonly (readonly string[])[]): Row[] {
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}
export const googleRows = (file: Uint8Array): Row[] => rowsOf(googleTable(file));
export const metaRows = (file: Uint8Array): Row[] => rowsOf(metaTable(file));

/** Problems of a file for Google's vehicle ads in Spain. */
export function googleProblems(file: Uint8Array): string[] {
  // Readers disagree whether a quotation mark counts.
  const marks = decoded(file).includes('"') ? ['a quotation mark'] : [];
  return [...marks, ...tableProblems({ columns: GOOGLE, key: 'id' }, googleTable(file))];
}

/** Problems of a file for Meta's automotive inventory ads. */
export function metaProblems(file: Uint8Array): string[] {
  return tableProblems({ columns: META, key: 'vehicle_id' }, metaTable(file));
}

/** Problems of a picture that both must accept: JPEG, at most Meta's 4 MB and Google's 64 megapixels, at least 500 pixels wide and high. */
export async function pictureProblems(bytes: Uint8Array): Promise<string[]> {
  const { format, width, height } = await sharp(bytes).metadata();
  return [
    ...(format === 'jpeg' ? [] : [`is ${format}`]),
    ...(bytes.length > 4_000_000 ? [`has ${bytes.length} bytes`] : []),
    ...(width * height > 64_000_000 ? ['has more than 64 megapixels'] : []),
    ...(Math.min(width, height) < 500 ? [`has ${width} × ${height} pixels`] : []),
  ];
}
